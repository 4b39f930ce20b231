import { once } from "node:events";
import { createServer } from "node:net";

/** Fails at once, with the system's own code, where the web port cannot be taken: nothing else is begun for nothing. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
