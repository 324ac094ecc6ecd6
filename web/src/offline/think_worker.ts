// A worker in which bots think. The first message is the module; each that follows is a task, and is answered.
import { Module } from './module';

let module: Module | null = null;

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Uint8Array>) => {
  if (data instanceof WebAssembly.Module) module = Module.start(data);
  else if (module) self.postMessage(module.think(data));
};
