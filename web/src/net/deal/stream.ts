// Chance out of a key (docs/FAIR_DEAL.md): each outcome has a ChaCha20 key stream of its own, read as 64-bit numbers of
// which the upper halves are used. All products below stay under 2^53, so that plain numbers are exact.
import { chacha20 } from '@noble/ciphers/chacha';

const blocks = 8;
const blockSize = 64;
const twoTo32 = 2 ** 32;

export class DealStream {
  /** How many numbers were taken. */
  taken = 0;
  readonly #key: Uint8Array;
  readonly #nonce = new Uint8Array(12);
  #buffer: DataView = new DataView(new ArrayBuffer(0));
  #used = 0;
  #block = 0;

  constructor(key: Uint8Array, outcome: number | bigint) {
    this.#key = key;
    new DataView(this.#nonce.buffer).setBigUint64(4, BigInt(outcome), true);
  }

  /** All 64 bits. */
  next(): bigint {
    if (this.#used === this.#buffer.byteLength) this.#refill();
    const number = this.#buffer.getBigUint64(this.#used, true);
    this.#used += 8;
    this.taken += 1;
    return number;
  }

  next32(): number {
    return Number(this.next() >> 32n);
  }

  /** Every number below the bound equally likely. REQUIRES: 0 < bound <= 2^21, or exactness ends */
  below(bound: number): number {
    for (;;) {
      // In two halves, as the product of two 32-bit numbers may be more than a plain number holds.
      const product = BigInt(this.next32()) * BigInt(bound);
      if (Number(product & 0xffffffffn) >= twoTo32 % bound) return Number(product >> 32n);
    }
  }

  /** The same items in an order of chance: three draws from one number. REQUIRES: at most 1290 items */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items];
    let n = mixed.length;
    for (; n >= 3; n -= 3) this.#three(n).forEach((draw, i) => exchange(mixed, n - 1 - i, draw));
    if (n === 2) exchange(mixed, 1, this.below(2));
    return mixed;
  }

  #three(n: number): number[] {
    for (;;) {
      let rest = this.next32();
      const draws = [0, 1, 2].map((i) => {
        const product = rest * (n - i);
        rest = product % twoTo32;
        return Math.floor(product / twoTo32);
      });
      if (rest >= twoTo32 % (n * (n - 1) * (n - 2))) return draws;
    }
  }

  #refill(): void {
    const bytes = chacha20(this.#key, this.#nonce, new Uint8Array(blocks * blockSize), undefined, this.#block);
    this.#block += blocks;
    this.#buffer = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#used = 0;
  }
}

function exchange<Item>(items: Item[], one: number, other: number): void {
  [items[one], items[other]] = [items[other] as Item, items[one] as Item];
}
