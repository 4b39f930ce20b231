import { createServer } from "node:net";

/**
 * A TCP port of 127.0.0.1 that was free a moment ago. Between this answer and its use another program may take it,
 * so its listener must be ready to ask again.
 */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise<void>((resolve) => {
    probe.close(() => resolve());
  });
  if (address === null || typeof address === "string") throw new Error("本机没有可用的端口");
  return address.port;
}
