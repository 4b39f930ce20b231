import { once } from "node:events";
import { connect } from "node:net";
import { whepPath } from "@huiyan/contract/live/whep.rules";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const key = "k".repeat(43);
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(app.url + whepPath + path, { method, headers, ...(body === undefined ? {} : { body }) });
const bearer = () => ({ authorization: `Bearer ${world.staff.client.token}` });
const sdp = { "content-type": "application/sdp" };

it.each([
  ["without a token", {}],
  ["with a token of another format", { authorization: "Bearer x" }],
  ["with a token that nobody has", { authorization: `Bearer ${"x".repeat(43)}` }],
])("an offer %s gets 401", async (_rule, headers: Record<string, string>) => {
  expect((await send("POST", key, { ...headers, ...sdp }, "v=0")).status).toBe(401);
});

it.each([
  ["an address that was never issued", key, 401],
  ["an address of another format", "x", 401],
  ["a body above 64 KB", key, 413, "v=0".repeat(30_000)],
  ["no body", key, 401, ""],
])("an offer to %s (%s) gets %s", async (_rule, path, status, body = "v=0") => {
  const answer = await send("POST", path, { ...bearer(), ...sdp }, body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
});

it("a caller without a session is refused before the body is read", async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  // announces a body, and never sends it
  socket.write(
    `POST ${whepPath}${key} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/sdp\r\ncontent-length: 9000\r\n\r\n`,
  );
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
});

it("a body of another type is refused", async () => {
  const answer = await send("POST", key, { ...bearer(), "content-type": "application/json" }, "{}");
  expect(answer.status).toBe(400);
});

it("players of other sites may ask first, and read the location", async () => {
  const asked = await send("OPTIONS", key, { origin: "https://other.example" });
  expect(asked.status).toBe(204);
  expect(Object.fromEntries(asked.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "POST, DELETE, OPTIONS",
    "access-control-allow-headers": "authorization, content-type",
  });
  const refused = await send("POST", key, sdp, "v=0");
  expect(refused.headers.get("access-control-expose-headers")).toContain("location");
});

it("later candidates are refused, because offer and answer contain all of them", async () => {
  const answer = await send("PATCH", key, { ...bearer(), "content-type": "application/trickle-ice-sdpfrag" }, "a=x");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST, DELETE, OPTIONS"]);
});

it("guessing keys is limited per address, and a verified caller is not affected", async () => {
  expect((await send("DELETE", crypto.randomUUID(), bearer())).status).toBe(204);
  const statuses = new Set<number>();
  for (let at = 0; at < 80; at++)
    statuses.add((await send("POST", key, { authorization: `Bearer ${"y".repeat(43)}`, ...sdp }, "v=0")).status);
  expect(statuses).toEqual(new Set([401, 429]));
});
