import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "../../../test/data/pictures.ts";
import { alarmEvent } from "../../../test/device-client.ts";
import { type S3StandIn, startS3StandIn } from "../../../test/stand-in/s3-stand-in.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { createWorld } from "../../../test/world.ts";
import { FileGone, StoreUnavailable } from "./file-store.ts";
import { parseS3Url, s3Store } from "./s3-store.ts";

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn("AK");
});
afterAll(() => s3.close());

const address = () => `${s3.url.replace("http://", "http://AK:secret@")}/evidence?region=cn-north-1`;
const now = new Date("2026-11-20T04:00:00Z");

describe("S3: one object per picture, signed", () => {
  it("what is appended reads back, whole and in part, and is gone after removal", async () => {
    const store = s3Store(parseS3Url(address()));
    const [first, second] = await store.append([Buffer.from("picture one"), Buffer.from("two")], now);
    if (first === undefined || second === undefined) throw new Error("two placements");
    expect(first.fileLocation).toMatch(/^images\/20261120\//);
    expect(String(await buffer(await store.read(first, 0, first.byteLength - 1)))).toBe("picture one");
    expect(String(await buffer(await store.read(first, 8, 10)))).toBe("one");
    await store.remove(second.fileLocation);
    await expect(store.read(second, 0, 2)).rejects.toThrow(FileGone);
  });

  it("a finished file is sent as it is read, and reads back", async () => {
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

  it("derived pictures may be missing", async () => {
    const store = s3Store(parseS3Url(address()));
    expect(await store.readDerived("none.jpg")).toBeUndefined();
    await store.writeDerived("t.jpg", Buffer.from("thumb"));
    expect(String(await store.readDerived("t.jpg"))).toBe("thumb");
    await store.removeDerived("t.jpg");
    expect(await store.readDerived("t.jpg")).toBeUndefined();
  });

  it("a store that breaks down is “try again later”, never a lost picture", async () => {
    const other = await startS3StandIn("AK");
    const url = `${other.url.replace("http://", "http://AK:secret@")}/evidence`;
    const app = await startTestApp({ env: { S3_URL: url } });
    const world = await createWorld(app);
    const picture = await jpeg();
    const event = () => alarmEvent(app, { images: [{ role: "image", part: "p" }] });
    expect(await world.device.client.outcomes([event()], { p: picture })).toMatchObject([{ state: "accepted" }]);
    const { list } = await world.admin.client.call(findMessages, {});
    expect(Buffer.from(await (await fetch(app.url + (list[0]?.image_url ?? ""))).arrayBuffer()).equals(picture)).toBe(
      true,
    );
    other.breakDown();
    expect(await world.device.client.report([event()], { p: picture })).toMatchObject({
      status: 503,
      body: { error: "service_unavailable" },
    });
    expect((await world.admin.client.call(findMessages, {})).page.count).toBe(1);
    await app.close();
    other.close();
  });

  it("nobody answers: the same", async () => {
    const store = s3Store({ ...parseS3Url(address()), endpoint: "http://127.0.0.1:9" });
    await expect(store.append([Buffer.from("x")], now)).rejects.toThrow(StoreUnavailable);
  });
});

it.each(["https://host/bucket", "https://AK:s@host", "https://AK:s@host/a/b"])(
  "an incomplete address is refused in words: %s",
  (text) => {
    expect(() => parseS3Url(text)).toThrow("S3_URL");
  },
);
