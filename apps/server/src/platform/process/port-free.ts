import { once } from "node:events";
import { createServer } from "node:net";
import { ofPart } from "../failure/part-failure.ts";

/** Verifies that the web port is free, before other parts of the server start. @throws PartFailure */
export async function assertPortFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await ofPart({ kind: "web_port", host, port }, async () => {
    probe.listen(port, host);
    await once(probe, "listening");
  });
  probe.close();
  await once(probe, "close");
}
