import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { type ServerFrame } from "@huiyan/contract/push";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { createLog } from "../log/log.ts";
import { PushHub } from "./hub.ts";

const orgId = "0190a5d4-0000-7000-8000-000000000001";
const staffId = "0190a5d4-0000-7000-8000-000000000002";

/** Starts a hub with one connected page. `heard` are the frames that the page has received. */
async function startPage() {
  const hub = new PushHub({
    authentication: { activeSessions: async () => [] },
    unreadOf: async () => 0,
    receivesFromOthers: () => true,
    pagesPerAccount: 5,
    log: createLog("silent"),
  });
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer().on("upgrade", (request, raw, head) => {
    sockets.handleUpgrade(request, raw, head, (socket) =>
      hub.accept(socket, raw, { sessionId: "s", allowance: "a", receives: "all", orgId, staffId, seesAll: true }),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const page = new WebSocket(`ws://127.0.0.1:${port}`);
  const heard: string[] = [];
  page.on("message", (bytes) => heard.push(String(bytes)));
  await once(page, "open");
  page.send(JSON.stringify({ event: "org_client_open", data: { org_id: orgId } }));
  await once(page, "message");
  heard.length = 0;
  onTestFinished(() => {
    hub.close();
    server.close();
  });
  return { hub, page, heard };
}

const frameOf = (unread: number): ServerFrame => ({
  event: "org_client_open",
  data: { org_id: `${unread} ${"界".repeat(20_000)}`, unread },
});

it("delivers all frames of one call in order to a page that reads, even if they exceed the limit of unsent bytes", {
  tags: ["rest"],
}, async () => {
  const { hub, page, heard } = await startPage();
  const numbers = Array.from({ length: 24 }, (_, at) => at);
  hub.send(
    orgId,
    numbers.map((at) => ({ staffId, frame: frameOf(at) })),
  );
  await expect.poll(() => heard.length).toBe(numbers.length);
  expect(heard.map((text) => JSON.parse(text).data.unread)).toEqual(numbers);
  expect(page.readyState).toBe(page.OPEN);
});

it("delivers many small frames of one call once each, in order", async () => {
  const { hub, heard } = await startPage();
  const numbers = Array.from({ length: 500 }, (_, at) => at);
  const frame = (unread: number): ServerFrame => ({ event: "org_client_open", data: { org_id: orgId, unread } });
  hub.send(
    orgId,
    numbers.map((at) => ({ staffId, frame: frame(at) })),
  );
  await expect.poll(() => heard.length).toBe(numbers.length);
  expect(heard.map((text) => JSON.parse(text).data.unread)).toEqual(numbers);
});
