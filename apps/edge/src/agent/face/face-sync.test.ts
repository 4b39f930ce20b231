import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import { type FacePage, type LibraryFace } from "@huiyan/contract/face/face.device";
import { deriveKey, sealFor, sealWith } from "@huiyan/device-link/sealed";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type DeviceServer, type PlannedAnswer, startDeviceServer } from "#test/device-server.ts";
import { FaceLibrary } from "./face-library.ts";
import { FaceSync } from "./face-sync.ts";

const [secret, deviceId] = ["s".repeat(32), "DEVICE-FACES"];
let folder: string;
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "huiyan-faces-"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const embeddings = Array.from({ length: 4 }, () => randomBytes(128));
const face = (number: number): LibraryFace => ({
  id: idOf(number),
  name: `张${number}号`,
  code: `RY-${number}`,
  type: 1,
  embedding: (embeddings[number] ?? Buffer.alloc(128)).toString("base64"),
});
const pageOf = (values: Partial<FacePage>): FacePage => {
  return { model: 2, full: true, whole: true, removed: [], faces: [], ...values };
};
const signed = (number: number) => new Int8Array(embeddings[number] ?? []);

/** Simulates a platform with a library that the test changes; records the requests. */
async function platform() {
  const pages = new Map<number, { page: FacePage; version: number }>();
  const library = { version: 0, pages, isAway: false, onAsked: (): void => undefined };
  const asked: string[] = [];
  const server: DeviceServer = await startDeviceServer(secret, ({ path, signed: isSigned }): PlannedAnswer => {
    asked.push(path.slice(path.indexOf("?") + 1));
    library.onAsked();
    if (library.isAway || !isSigned) return { status: 503, json: {} };
    const held = Number(new URLSearchParams(path.split("?")[1]).get("held"));
    const found = library.pages.get(held);
    const page = found && sealFor(JSON.stringify(found.page), secret, deviceId, sealInfo.faces);
    const version = found?.version ?? held;
    return {
      status: 200,
      json: { code: 0, data: { version, held, more: version !== library.version, ...(page && { sealed: page }) } },
    };
  });
  closing.push(() => server.close());
  return { library, asked, server };
}

function device(server: DeviceServer) {
  const library = new FaceLibrary(folder, deviceId);
  library.load(secret);
  const sync = new FaceSync({
    library,
    server: server.url,
    onTrouble: () => undefined,
    signer: () => ({ deviceId, secret, serverNow: () => Date.now() }),
  });
  closing.push(() => sync.stop());
  return { library, sync };
}

test("fetches all pages up to the desired version, and confirms the version with the last request", async () => {
  const { library: there, asked, server } = await platform();
  there.version = 20;
  there.pages.set(0, { page: pageOf({ whole: false, faces: [face(0), face(1)] }), version: 10 });
  there.pages.set(10, { page: pageOf({ full: false, faces: [face(2)] }), version: 20 });
  const { library, sync } = device(server);
  sync.want(20);
  await expect
    .poll(() => asked)
    .toEqual(["held=0&wiped=0&model=2", "held=10&wiped=0&model=2", "held=20&wiped=0&model=2"]);
  expect([library.size, library.version]).toEqual([3, 20]);
  expect(library.nearest(signed(1))).toEqual({
    id: idOf(1),
    name: "张1号",
    code: "RY-1",
    type: 1,
    score: expect.closeTo(1, 6),
  });
});

test("removes a deleted face from disk and memory, and confirms the deletion", async () => {
  const { library: there, asked, server } = await platform();
  there.version = 10;
  there.pages.set(0, { page: pageOf({ faces: [face(0), face(1)] }), version: 10 });
  const { library, sync } = device(server);
  sync.want(10);
  await expect.poll(() => library.version).toBe(10);
  there.version = 11;
  there.pages.set(10, { page: pageOf({ full: false, removed: [idOf(0)] }), version: 11 });
  sync.want(11);
  await expect.poll(() => asked.at(-1)).toBe("held=11&wiped=0&model=2");
  expect(library.nearest(signed(0))?.id).toBe(idOf(1));
  const again = new FaceLibrary(folder, deviceId);
  again.load(secret);
  expect([again.size, again.version]).toEqual([1, 11]);
});

test("stores no plain text, and treats a library that is encrypted with another secret as missing", async () => {
  const library = new FaceLibrary(folder, deviceId);
  library.apply(pageOf({ faces: [face(0)] }), 7, secret);
  const bytes = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
  for (const open of [embeddings[0]?.subarray(0, 24) ?? "", face(0).embedding.slice(0, 32), "张0号", "RY-0"])
    expect(bytes.includes(open)).toBe(false);
  const other = new FaceLibrary(folder, deviceId);
  other.load("t".repeat(32));
  expect([other.version, other.size]).toEqual([0, 0]);
  writeFileSync(join(folder, "faces.sealed"), "damaged");
  const damaged = new FaceLibrary(folder, deviceId);
  damaged.load(secret);
  expect([damaged.version, damaged.isThere]).toEqual([0, true]);
});

test("deletes all faces if no camera uses them, and reports it when the platform is reachable, also after a restart", {
  tags: ["rest"],
}, async () => {
  const { library: there, asked, server } = await platform();
  new FaceLibrary(folder, deviceId).apply(pageOf({ faces: [face(0)] }), 7, secret);
  there.isAway = true;
  const first = device(server);
  first.sync.want(undefined);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect([first.library.size, existsSync(join(folder, "faces.sealed"))]).toEqual([0, false]);
  await first.sync.stop();
  there.isAway = false;
  asked.length = 0;
  device(server).sync.want(undefined);
  await expect.poll(() => asked).toEqual(["held=0&wiped=1&model=2"]);
  device(server).sync.want(undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).toEqual(["held=0&wiped=1&model=2"]);
});

test("does not store a page that arrives after the deletion of the library", async () => {
  const { library: there, asked, server } = await platform();
  new FaceLibrary(folder, deviceId).apply(pageOf({ faces: [face(0)] }), 7, secret);
  there.version = 20;
  there.pages.set(7, { page: pageOf({ full: false, faces: [face(1)] }), version: 20 });
  const { library, sync } = device(server);
  there.onAsked = () => {
    if (asked.length === 1) sync.want(undefined);
  };
  sync.want(20);
  await expect.poll(() => asked.at(-1)).toBe("held=0&wiped=1&model=2");
  expect(asked).toEqual(["held=7&wiped=0&model=2", "held=0&wiped=1&model=2"]);
  expect([library.size, library.isThere]).toEqual([0, false]);
});

test("fetches a library that was deleted and is needed again from its first page", async () => {
  const { library: there, asked, server } = await platform();
  new FaceLibrary(folder, deviceId).apply(pageOf({ faces: [face(0)] }), 7, secret);
  there.version = 20;
  there.pages.set(7, { page: pageOf({ full: false, faces: [face(1)] }), version: 20 });
  there.pages.set(0, { page: pageOf({ faces: [face(0), face(1)] }), version: 20 });
  const { library, sync } = device(server);
  there.onAsked = () => {
    if (asked.length !== 1) return;
    sync.want(undefined);
    sync.want(20);
  };
  sync.want(20);
  await expect.poll(() => asked.at(-1)).toBe("held=20&wiped=0&model=2");
  expect([library.size, library.version]).toEqual([2, 20]);
});

test("retries automatically while the platform is unreachable", { tags: ["rest"] }, async () => {
  const { library: there, server } = await platform();
  there.version = 10;
  there.pages.set(0, { page: pageOf({ faces: [face(0)] }), version: 10 });
  there.isAway = true;
  const { library, sync } = device(server);
  sync.want(10);
  await new Promise((resolve) => setTimeout(resolve, 300));
  there.isAway = false;
  await expect.poll(() => library.size, { timeout: 60_000 }).toBe(1);
});

test("is complete after the last page, also after a restart", () => {
  const library = new FaceLibrary(folder, deviceId);
  const states = [library.isWhole];
  library.apply(pageOf({ whole: false, faces: [face(0)] }), 5, secret);
  states.push(library.isWhole);
  library.apply(pageOf({ full: false, faces: [face(1)] }), 10, secret);
  const again = new FaceLibrary(folder, deviceId);
  again.load(secret);
  states.push(library.isWhole, again.isWhole);
  again.wipe(false);
  states.push(again.isWhole);
  library.apply(pageOf({ model: 1, faces: [face(0)] }), 11, secret);
  states.push(library.isWhole);
  expect(states).toEqual([false, false, true, true, false, false]);
});

test("is complete without faces if the organisation has none", async () => {
  const { server } = await platform();
  const { library, sync } = device(server);
  sync.want(undefined);
  expect(library.isWhole).toBe(false);
  sync.want(0);
  expect(library.isWhole).toBe(true);
});

test("ignores faces of another model, also those that an earlier program stored", () => {
  const library = new FaceLibrary(folder, deviceId);
  // both models' embeddings have the same length here, so only the model's number distinguishes them
  const former = face(0);
  library.apply(pageOf({ model: 1, faces: [former] }), 7, secret);
  expect([library.version, library.size]).toEqual([7, 0]);
  // writes the file as an earlier version of the program wrote it, without the model's number
  const key = deriveKey(secret, deviceId, "huiyan/faces-at-rest/v1");
  const text = sealWith(key, JSON.stringify({ version: 9, faces: [former] })).toString("base64");
  writeFileSync(join(folder, "faces.sealed"), text);
  const again = new FaceLibrary(folder, deviceId);
  again.load(secret);
  expect([again.version, again.size, again.isThere]).toEqual([0, 0, true]);
});
