// The module (bindings/wasm) as an object: bytes in, bytes out.
import { blake2b } from '@noble/hashes/blake2';
import { sha256 } from '@noble/hashes/sha2';
import { chacha20 } from '@noble/ciphers/chacha';
import { framesIn, type Frame } from './frames';
import { wasi } from './wasi';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  vivarium_input(size: number): number;
  vivarium_call(now: number): number;
  vivarium_think(): number;
  vivarium_next(): number;
  vivarium_output(): number;
}

const digestBytes = 32;
const nonceBytes = 12;
const blockBytes = 64;

export class Module {
  readonly #exports: Exports;

  private constructor(compiled: WebAssembly.Module, say: (text: string) => void) {
    const memory = (): ArrayBuffer => this.#exports.memory.buffer;
    const at = (address: number, length: number): Uint8Array => new Uint8Array(memory(), address, length);
    const vivarium = {
      sha256: (bytes: number, size: number, digest: number) => at(digest, digestBytes).set(sha256(at(bytes, size))),
      blake2b: (key: number, keySize: number, bytes: number, size: number, hash: number, hashSize: number) =>
        at(hash, hashSize).set(
          blake2b(at(bytes, size), { dkLen: hashSize, ...(keySize > 0 ? { key: at(key, keySize) } : {}) }),
        ),
      chacha20: (key: number, nonce: number, counter: number, block: number) =>
        at(block, blockBytes).set(
          // Copies: the cipher looks at its arguments as numbers of 32 bits, which the module need not have aligned.
          chacha20(
            at(key, digestBytes).slice(),
            at(nonce, nonceBytes).slice(),
            new Uint8Array(blockBytes),
            undefined,
            counter,
          ),
        ),
    };
    const instance = new WebAssembly.Instance(compiled, { vivarium, wasi_snapshot_preview1: wasi(memory, say) });
    this.#exports = instance.exports as unknown as Exports;
    this.#exports._initialize();
  }

  static start(compiled: WebAssembly.Module, say: (text: string) => void = console.warn): Module {
    return new Module(compiled, say);
  }

  /** Throws what ends the module; it must then not be used again. */
  call(now: number, frame: Uint8Array): Frame[] {
    this.#put(frame);
    return framesIn(this.#output(this.#exports.vivarium_call(now)));
  }

  /** The answer to a task; empty where it is none. */
  think(task: Uint8Array): Uint8Array {
    this.#put(task);
    return this.#output(this.#exports.vivarium_think()).slice();
  }

  /** When to call again though nothing happens (Date.now); Infinity where nothing is to come. */
  next(): number {
    return this.#exports.vivarium_next();
  }

  #put(bytes: Uint8Array): void {
    const address = this.#exports.vivarium_input(bytes.length);
    if (address === 0) throw new RangeError(`${bytes.length} bytes are more than the tables take in`);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
  }

  #output(length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, this.#exports.vivarium_output(), length);
  }
}
