import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { toledoFrame } from "./toledo-frame.ts";

export interface ScaleStandIn {
  port: number;
  /** Makes the scale show this weight as stable. */
  show(kg: number): void;
  close(): void;
}

const frameMs = 100;

/** Starts a simulated scale that sends Toledo frames over TCP to any client. */
export async function openScaleStandIn(): Promise<ScaleStandIn> {
  const lines = new Set<Socket>();
  let kg = 0;
  const server = createServer((line) => {
    lines.add(line);
    line.on("close", () => lines.delete(line));
    line.on("error", () => undefined);
  });
  const timer = setInterval(() => {
    for (const line of lines) line.write(toledoFrame({ weight: Math.round(kg * 10), point: 3 }));
  }, frameMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    show(weight) {
      kg = weight;
    },
    close() {
      clearInterval(timer);
      server.close();
      for (const line of lines) line.destroy();
    },
  };
}
