// Random numbers that nobody can guess. Not crypto.randomUUID or crypto.subtle, which browsers keep for https: friends
// on a home network come by plain http.

/** In lower-case hex. */
export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Nothing where it is not lower-case hex of whole bytes. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** For what must never be mistaken for anything else: 128 bits. */
export const freshId = (): string => randomHex(16);
