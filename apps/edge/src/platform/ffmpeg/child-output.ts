import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { basename, join } from "node:path";
import { memoryFolder } from "../store/memory-folder.ts";

const videoBytes = 64 * 1024;

export interface ChildOutput {
  /** End of the pipe for the child's `stdio` option. */
  forChild: Socket;
  /** Must be called once the child has started or failed to start. */
  release(): void;
  /** Resolves when all data has been read. */
  ended: Promise<void>;
}

/**
 * Creates a pipe whose reader uses one buffer for all reads. Node's own pipe allocates 64 KB per read, which for video
 * causes most of the garbage collection.
 * @param onChunk receives a view of the buffer, which the next read overwrites
 */
export async function childOutput(onChunk: (chunk: Buffer) => void, bufferBytes = videoBytes): Promise<ChildOutput> {
  const server = createServer({ pauseOnConnect: true });
  // The socket is in a private folder, so that other users of the machine cannot connect to it.
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
    // an open connection continues to work after its server was closed and its path removed
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
