// The few functions of WASI that the module asks for. The packages for it bring a file system and a program's life,
// none of which is here.
type Imports = Record<string, (...numbers: number[]) => number>;

const success = 0;
const badDescriptor = 8;
const notSupported = 58;

/** `memory` is asked for at each call: the module's memory is another buffer after it has grown. */
export function wasi(memory: () => ArrayBuffer, say: (text: string) => void): Imports {
  const view = (): DataView => new DataView(memory());
  return {
    random_get(at = 0, length = 0) {
      // Browsers give 64 KiB at most at a time.
      for (let done = 0; done < length; done += 65_536) {
        crypto.getRandomValues(new Uint8Array(memory(), at + done, Math.min(65_536, length - done)));
      }
      return success;
    },
    // Clock 0 is the time of day, any other goes on without jumps; the precision that is asked for is passed over.
    clock_time_get(...[clock = 0, , at = 0]) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1_000)) * 1_000n, true);
      return success;
    },
    fd_write(descriptor = 0, parts = 0, count = 0, written = 0) {
      if (descriptor !== 1 && descriptor !== 2) return badDescriptor;
      let text = '';
      let bytes = 0;
      for (let i = 0; i < count; i += 1) {
        const length = view().getUint32(parts + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory(), view().getUint32(parts + 8 * i, true), length));
        bytes += length;
      }
      view().setUint32(written, bytes, true);
      if (text.trim()) say(text.trim());
      return success;
    },
    fd_close: () => notSupported,
    fd_seek: () => notSupported,
  };
}
