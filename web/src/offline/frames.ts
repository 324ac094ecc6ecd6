// Frames: what crosses the border of the module (bindings/wasm/frames.hpp).

/** What the page tells the module. */
export const In = {
  tick: 0,
  connect: 1,
  say: 2,
  disconnect: 3,
  request: 4,
  stored: 5,
  notStored: 6,
  thinkers: 7,
  thought: 8,
  restore: 9,
  restoreGame: 10,
  shutDown: 11,
} as const;

/** What the module tells the page. */
export const Out = { tell: 1, hangUp: 2, answer: 3, append: 4, think: 5 } as const;

export interface Frame {
  kind: number;
  id: number;
  fields: Uint8Array[];
}

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const textOf = (bytes: Uint8Array | undefined): string => decoder.decode(bytes);

/** Fields are texts, or bytes as they are. */
export function frame(kind: number, id = 0, ...fields: (string | Uint8Array)[]): Bytes {
  const contents = fields.map((field) => (typeof field === 'string' ? encoder.encode(field) : field));
  const bytes = new Uint8Array(contents.reduce((length, content) => length + 4 + content.length, 9));
  const view = new DataView(bytes.buffer);
  view.setUint8(0, kind);
  view.setUint32(1, id, true);
  view.setUint32(5, contents.length, true);
  let at = 9;
  for (const content of contents) {
    view.setUint32(at, content.length, true);
    bytes.set(content, at + 4);
    at += 4 + content.length;
  }
  return bytes;
}

/** The frames in bytes that the module has written: copies, since its memory changes with the next call. */
export function framesIn(bytes: Uint8Array): Frame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Frame[] = [];
  let at = 0;
  while (at < bytes.length) {
    const frame: Frame = { kind: view.getUint8(at), id: view.getUint32(at + 1, true), fields: [] };
    const count = view.getUint32(at + 5, true);
    at += 9;
    for (let i = 0; i < count; i += 1) {
      const length = view.getUint32(at, true);
      frame.fields.push(bytes.slice(at + 4, at + 4 + length));
      at += 4 + length;
    }
    frames.push(frame);
  }
  return frames;
}
