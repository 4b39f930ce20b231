import { createInterface } from "node:readline";
import { type Readable } from "node:stream";

export type LineSink = (line: string) => void;

/** Passes each line of a child's output to `sink`. If the stream breaks, reading ends, but this process continues. */
export function readLines(stream: Readable, sink: LineSink): void {
  stream.on("error", () => undefined);
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", sink);
}
