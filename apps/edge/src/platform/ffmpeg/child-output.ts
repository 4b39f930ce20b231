import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { basename, join } from "node:path";
import { memoryFolder } from "../store/memory-folder.ts";

const videoBytes = 64 * 1024;

export interface ChildOutput {
  /** Entry of the child's `stdio`. */
  forChild: Socket;
  /** Call once the child has started, or has failed to. */
  release(): void;
  /** Resolves when everything has been read. */
  ended: Promise<void>;
}

/**
 * A pipe whose reader uses one buffer for all reads. Node's pipe allocates 64 KB for each read: for video that is most
 * of the garbage collector's work.
 * @param onChunk gets a view that the next read overwrites
 */
export async function childOutput(onChunk: (chunk: Buffer) => void, bufferBytes = videoBytes): Promise<ChildOutput> {
  const server = createServer({ pauseOnConnect: true });
  // in a private folder, or another user of the machine could connect instead
  const folder = await mkdtemp(join(memoryFolder(), "hy-"));
  try {
    const path = process.platform === "win32" ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, "s");
    server.listen(path);
    await once(server, "listening");
    const accepted = once(server, "connection");
    const buffer = Buffer.allocUnsafeSlow(bufferBytes);
    const callback = (bytes: number) => {
      onChunk(buffer.subarray(0, bytes));
      return true;
    };
    const reader = connect({ path, onread: { buffer, callback } });
    const ended = new Promise<void>((resolve) => reader.once("close", () => resolve()));
    reader.on("error", () => reader.destroy());
    const [forChild] = (await accepted) as [Socket];
    return { forChild, release: () => forChild.destroy(), ended };
  } finally {
    // the connection stays open without the path
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
