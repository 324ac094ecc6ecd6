// What the page and the worker of the tables send to each other.
import type { Request } from './tables';

export type ToTables =
  | { kind: 'start'; module: string }
  | { kind: 'line'; port: MessagePort }
  /** Answered over the port by a Response (tables.ts). */
  | { kind: 'request'; request: Request; port: MessagePort };

/** Over the port of a line, both ways: a message of the protocol; null when the line is over. */
export type FromTables = string | null;
