import { Readable } from "node:stream";

/** Converts a Node stream to the web stream that the encryption library (age) expects. */
export function toWeb(source: Readable): ReadableStream<Uint8Array> {
  const parts = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void source.destroy(),
  });
}

/** Converts a web stream of the encryption library (age) to a Node stream. */
export function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  const reader = stream.getReader();
  async function* parts(): AsyncGenerator<Buffer> {
    for (;;) {
      const { done, value } = await reader.read();
      if (value !== undefined) yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      if (done) return;
    }
  }
  return Readable.from(parts());
}
