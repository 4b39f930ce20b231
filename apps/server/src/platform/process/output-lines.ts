import { createInterface } from "node:readline";
import { type Readable } from "node:stream";

export type LineSink = (line: string) => void;

/** Hands each line of a child's output to `sink`; a stream that breaks off ends the reading, never the process. */
export function readLines(stream: Readable, sink: LineSink): void {
  stream.on("error", () => undefined);
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", sink);
}
