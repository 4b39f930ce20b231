import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { basename, join } from "node:path";
import { memoryFolder } from "../store/memory-folder.ts";

const videoBytes = 64 * 1024;

export interface ChildOutput {
  /** For the child, as one of its `stdio`. */
  forChild: Socket;
  /** Once the child is there, or will not come. */
  release(): void;
  /** Everything has been read. */
  ended: Promise<void>;
}

/**
 * A pipe whose reader uses one buffer for all it reads. Node's own takes 64 KB anew for each read: for video that is most of
 * what the garbage collector had to do.
 * @param onChunk gets a view that the next read overwrites
 */
export async function childOutput(onChunk: (chunk: Buffer) => void, bufferBytes = videoBytes): Promise<ChildOutput> {
  const server = createServer({ pauseOnConnect: true });
  // in a folder of its own, or another user of the machine could be the one who connects
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
    // who is connected stays so; the path goes
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
