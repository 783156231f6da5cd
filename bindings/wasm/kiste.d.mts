// Types of kiste.mjs, for programs in TypeScript.
export function load(wasm: BufferSource | WebAssembly.Module, random?: Uint8Array): Promise<Kiste>;

export function loadRoom(engine: BufferSource | WebAssembly.Module, room: BufferSource | WebAssembly.Module, words: Uint8Array, random?: Uint8Array): Promise<Kiste>;

export interface Kiste {
  random(bytes: Uint8Array): void;
  asset(name: string, bytes: Uint8Array): boolean;
  words(bytes: Uint8Array): void;
  open(): Table;
}

export interface Table {
  line(text: string): string;
  call(command: object): unknown;
  close(): void;
}
