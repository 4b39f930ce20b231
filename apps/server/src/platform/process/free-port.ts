import { createServer } from "node:net";

/**
 * Returns a TCP port of 127.0.0.1 that is free at this moment. Another program may take it before it is used, so the
 * caller must be able to retry with another port.
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
