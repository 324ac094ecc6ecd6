// The page's names for what comes over the wire. The types are made from protocol/schemas: `npm run types`.
import type { Message as ClientMessage } from './types/client';
import type { Seat, You as OneOfYou } from './types/server';

export type { Event as GameEvent, Message, Move, MovePart, Refusal, Result as GameResult } from './types/common';
export type { Accepted, ChatLine, Game, Refused, Table as TableInfo, Update, Welcome } from './types/server';
export type { Message as ServerMessage } from './types/server';

export interface Data {
  [name: string]: unknown;
}

type MemberOf<Variant> = Variant extends unknown ? keyof Variant : never;
/** Any of the variants, which may be asked for the members of the others: they are undefined. */
export type AnyOf<Variant, Member extends PropertyKey = MemberOf<Variant>> = Variant extends unknown
  ? Variant & { [name in Exclude<Member, keyof Variant>]?: undefined }
  : never;

export type Command = ClientMessage['type'];
/** What a command has besides its type and its id. */
export type FieldsOf<C extends Command> = Omit<Extract<ClientMessage, { type: C }>, 'type' | 'id'>;

export type SeatInfo = AnyOf<Seat>;
export type You = AnyOf<OneOfYou>;
