import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { isSwiftInstalled, startSwift } from "#test/installed/installed-swift.ts";
import { startS3StandIn } from "#test/stand-in/s3-stand-in.ts";
import { startTestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { createWorld } from "#test/world.ts";
import { FileGone, StoreUnavailable } from "./file-store.ts";
import { parseS3Url, s3Store } from "./s3-store.ts";

interface TestedStore {
  name: string;
  isThere: boolean;
  open(): Promise<{ address: string; breakDown(): Promise<void>; mend(): Promise<void>; close(): Promise<void> }>;
}

const stores: TestedStore[] = [
  {
    name: "a stand-in",
    isThere: true,
    async open() {
      const s3 = await startS3StandIn("AK");
      return {
        address: `${s3.url.replace("http://", "http://AK:secret@")}/evidence?region=cn-north-1`,
        breakDown: async () => s3.breakDown(),
        mend: async () => s3.mend(),
        close: async () => s3.close(),
      };
    },
  },
  {
    name: "OpenStack Swift",
    isThere: isSwiftInstalled && testSize(false, true),
    async open() {
      const { address, kill, start, close } = await startSwift();
      return { address, breakDown: kill, mend: start, close };
    },
  },
];
const now = new Date("2026-11-20T04:00:00Z");

for (const { name: storeName, isThere, open } of stores)
  describe.skipIf(!isThere)(`${storeName}: one object per picture, signed`, () => {
    let opened: Awaited<ReturnType<TestedStore["open"]>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const address = () => opened.address;

    it("reads appended bytes in whole and in part, and reports them as gone after removal", async () => {
      const store = s3Store(parseS3Url(address()));
      const [first, second] = await store.append([Buffer.from("picture one"), Buffer.from("two")], now);
      if (first === undefined || second === undefined) throw new Error("two placements");
      expect(first.fileLocation).toMatch(/^images\/20261120\//);
      expect(String(await buffer(await store.read(first, 0, first.byteLength - 1)))).toBe("picture one");
      expect(String(await buffer(await store.read(first, 8, 10)))).toBe("one");
      await store.remove(second.fileLocation);
      await expect(store.read(second, 0, 2)).rejects.toThrow(FileGone);
    });

    it("uploads a finished file while reading it, and reads it back", async () => {
      const store = s3Store(parseS3Url(address()));
      const folder = await mkdtemp(join(tmpdir(), "s3-"));
      const bytes = randomBytes(300_000);
      await writeFile(join(folder, "made"), bytes);
      const kept = await store.keep("a.xlsx", join(folder, "made"), "application/vnd.ms-excel");
      expect(kept).toEqual({ fileLocation: "kept/a.xlsx", startByte: 0, byteLength: bytes.length });
      expect((await buffer(await store.read(kept, 0, bytes.length - 1))).equals(bytes)).toBe(true);
      await store.remove(kept.fileLocation);
      await rm(folder, { recursive: true });
    });

    it("treats a missing derived picture as absent, not as an error", async () => {
      const store = s3Store(parseS3Url(address()));
      expect(await store.readDerived("none.jpg")).toBeUndefined();
      await store.writeDerived("t.jpg", Buffer.from("thumb"));
      expect(String(await store.readDerived("t.jpg"))).toBe("thumb");
      await store.removeDerived("t.jpg");
      expect(await store.readDerived("t.jpg")).toBeUndefined();
    });

    it("runs without new pictures during an outage: devices keep the pictures and send them later, and none is lost", {
      tags: ["rest"],
    }, async () => {
      const app = await startTestApp({ env: { S3_URL: address() } });
      const world = await createWorld(app);
      const picture = await jpeg();
      const event = () => alarmEvent(app, { images: [{ role: "image", part: "p" }] });
      const { client } = world.device;
      const count = async () => (await world.admin.client.call(findMessages, {})).page.count;
      expect(await client.outcomes([event()], { p: picture })).toMatchObject([{ state: "accepted" }]);
      const { list } = await world.admin.client.call(findMessages, {});
      const read = async () => fetch(app.url + (list[0]?.image_url ?? ""));
      expect(Buffer.from(await (await read()).arrayBuffer()).equals(picture)).toBe(true);
      await opened.breakDown();
      const waiting = event();
      expect(await client.report([waiting], { p: picture })).toMatchObject({
        status: 503,
        body: { error: "service_unavailable" },
      });
      expect(await client.outcomes([alarmEvent(app)])).toMatchObject([{ state: "accepted" }]);
      expect(await count()).toBe(2);
      expect((await read()).status).toBeGreaterThanOrEqual(500);
      const health: unknown = await (await fetch(`${app.url}/healthz`)).json();
      expect(JSON.stringify(health)).toContain("/evidence");
      // still ready: an outage of the shared store affects every node alike
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      await opened.mend();
      expect(await client.outcomes([waiting], { p: picture })).toMatchObject([{ state: "accepted" }]);
      expect(await count()).toBe(3);
      expect((await read()).status).toBe(200);
      await app.close();
    });

    it("reports StoreUnavailable if no server answers", async () => {
      const store = s3Store({ ...parseS3Url(address()), endpoint: "http://127.0.0.1:9" });
      await expect(store.append([Buffer.from("x")], now)).rejects.toThrow(StoreUnavailable);
    });
  });

it("fails the probe and the removal if the store refuses to delete", async () => {
  const s3 = await startS3StandIn("AK");
  const store = s3Store(parseS3Url(`${s3.url.replace("http://", "http://AK:secret@")}/evidence`));
  const { fileLocation } = await store.put("a.mp4", Buffer.from("clip"), "video/mp4", now);
  s3.keepAll();
  await expect(store.remove(fileLocation)).rejects.toThrow(StoreUnavailable);
  await expect(store.removeDerived("a.jpg")).rejects.toThrow(StoreUnavailable);
  await expect(store.probe(now)).rejects.toThrow(StoreUnavailable);
  s3.mend();
  await store.probe(now);
  for (let times = 0; times < 2; times++) await store.remove(fileLocation);
  s3.close();
});

it.each(["https://host/bucket", "https://AK:s@host", "https://AK:s@host/a/b"])(
  "refuses an incomplete address with a clear text: %s",
  (text) => {
    expect(() => parseS3Url(text)).toThrow("S3_URL");
  },
);
