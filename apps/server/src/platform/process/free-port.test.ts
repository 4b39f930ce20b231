import { createServer } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";

test("returns a port on which a server can listen at once", async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  expect(server.address()).toMatchObject({ port });
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

test("never returns a port that is in use", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const taken = typeof address === "object" ? address?.port : undefined;
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
  expect(ports).not.toContain(taken);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
