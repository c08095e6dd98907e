import { streamOf } from './stream-of.ts';

type About = { name: string; type: string; sizeBytes: number };
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A file that is read while it is sent, so that it is never in memory whole. Whoever is not given all that
 * was said must see that: what comes short, or goes on, fails.
 */
export class StreamedFile extends File {
  readonly #open: () => AsyncIterable<Bytes>;
  readonly #sizeBytes: number;

  constructor(open: () => AsyncIterable<Bytes>, { name, type, sizeBytes }: About) {
    super([], name, { type });
    this.#open = open;
    this.#sizeBytes = sizeBytes;
  }

  override get size(): number {
    return this.#sizeBytes;
  }

  override stream(): ReadableStream<Bytes> {
    return streamOf(this.#read());
  }

  async *#read(): AsyncGenerator<Bytes, void> {
    let left = this.#sizeBytes;
    for await (const bytes of this.#open()) {
      left -= bytes.length;
      if (left < 0) break;
      yield bytes;
    }
    if (left !== 0) throw new Error(`${this.name} is not of the size that was said`);
  }
}
