import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock } from "../clock/clock.ts";
import { createLog } from "../log/log.ts";
import { DiskRoom } from "./disk-room.ts";
import { DiskFull } from "./file-store.ts";
import { convertError, folderStore } from "./folder-store.ts";
import { watchStore } from "./storage-health.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-health-"));
});
afterAll(() => rm(folder, { recursive: true }));

function watched(probe: () => Promise<void>) {
  const clock = movableClock(new Date());
  const store = { ...folderStore(folder, new DiskRoom(folder)), probe };
  return { clock, ...watchStore(store, { clock, timer: clock, log: createLog("silent") }) };
}

it("keeps the reported cause of a lasting failure constant, so that the log reports it once", async () => {
  const refused = () => {
    const path = randomBytes(6).toString("hex");
    const error = Object.assign(new Error(`EACCES: permission denied, open '/files/${path}.part'`), { code: "EACCES" });
    return Promise.reject(convertError(error));
  };
  const { storage } = watched(refused);
  const causes = [await storage.check(), await storage.check(), await storage.check()];
  expect(causes.map((trouble) => trouble?.cause)).toEqual(Array(3).fill("EACCES: permission denied"));
  expect(storage.trouble()).toMatchObject({ location: folder, times: 3 });
});

it("does not report a full disk as a failure of the store", async () => {
  const { storage } = watched(() => Promise.reject(new DiskFull("5 bytes are left")));
  expect(await storage.check()).toBeUndefined();
});

it("tests a working store at most every ten seconds, for any number of callers", async () => {
  let tried = 0;
  const { storage, clock } = watched(async () => void tried++);
  for (let at = 0; at < 20; at++) await Promise.all([storage.check(), storage.check()]);
  expect(tried).toBe(1);
  clock.pass(10_000);
  await storage.check();
  expect(tried).toBe(2);
});
