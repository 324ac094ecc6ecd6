// The seed of a deal (docs/FAIR_DEAL.md): the server's part, and what the players added to it.
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { fromHex, toHex } from '../random';

export interface Contribution {
  seat: number;
  /** 32 bytes, in hex. */
  entropy: string;
}

export interface Seed {
  server: Uint8Array;
  contributions: Contribution[];
}

const form = /^([0-9a-f]{64})((?:\+[0-5]:[0-9a-f]{64})*)$/;

/** Nothing where it is not one, to the letter. REQUIRES: at most `players` have seats */
export function parseSeed(text: string, players = 6): Seed | null {
  const [whole, first = '', rest = ''] = form.exec(text) ?? [];
  const server = whole === text ? fromHex(first) : null;
  if (!server) return null;
  const contributions = rest
    .split('+')
    .slice(1)
    .map((part) => ({ seat: Number(part[0]), entropy: part.slice(2) }));
  const ordered = contributions.every(({ seat }, i) => seat < players && seat > (contributions[i - 1]?.seat ?? -1));
  return ordered ? { server, contributions } : null;
}

/** What the server shows before anybody takes part. */
export const commitmentOf = (seed: Seed): string => toHex(sha256(seed.server));

/** From which all chance of the match follows. */
export function keyOf({ server, contributions }: Seed): Uint8Array {
  if (contributions.length === 0) return server;
  const parts = contributions.flatMap(({ seat, entropy }) => [
    Uint8Array.of(seat),
    fromHex(entropy) ?? new Uint8Array(),
  ]);
  return sha256(concatBytes(utf8ToBytes('vivarium-deal/2'), server, ...parts));
}
