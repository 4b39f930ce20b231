import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileGone, StoreUnavailable } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
});
afterEach(() => rm(folder, { recursive: true }));

const day = new Date("2026-11-20T04:00:00Z");

it("groups written at the same time do not overlap, and each picture reads back as it was", async () => {
  const store = folderStore(folder);
  const groups = Array.from({ length: 20 }, (_, group) =>
    Array.from({ length: 5 }, (_unused, at) => Buffer.alloc(1000 + group * 10 + at, `${group}-${at} `)),
  );
  const placed = await Promise.all(groups.map((group) => store.append(group, day)));
  for (const [group, placements] of placed.entries()) {
    for (const [at, placement] of placements.entries()) {
      const read = await buffer(await store.read(placement, 0, placement.byteLength - 1));
      expect(read.equals(groups[group]?.[at] ?? Buffer.alloc(0))).toBe(true);
    }
  }
  expect(new Set(placed.flat().map(({ fileLocation }) => fileLocation)).size).toBe(1);
  await store.close();
});

it("a new day begins a new segment", async () => {
  const store = folderStore(folder);
  const [today] = await store.append([Buffer.from("a")], day);
  const [tomorrow] = await store.append([Buffer.from("b")], new Date(day.getTime() + 86_400_000));
  expect(today?.fileLocation).toContain("segments/20261120/");
  expect(tomorrow?.fileLocation).toContain("segments/20261121/");
  await store.close();
});

it("a segment whose disk fails late takes no other one along: the next group goes where the newest went", async () => {
  const store = folderStore(folder);
  const probe = await open(folder, "r");
  let fail = (_error: Error) => {};
  const late = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  const sync = vi.spyOn(Object.getPrototypeOf(probe), "datasync").mockImplementationOnce(() => late);
  await probe.close();
  const failing = store.append([Buffer.from("a")], day);
  const failed = expect(failing).rejects.toThrow(StoreUnavailable);
  await vi.waitUntil(() => sync.mock.calls.length > 0);
  const tomorrow = new Date(day.getTime() + 86_400_000);
  const [before] = await store.append([Buffer.from("b")], tomorrow);
  fail(Object.assign(new Error("disk"), { code: "EIO" }));
  await failed;
  const [after] = await store.append([Buffer.from("c")], tomorrow);
  expect(after?.fileLocation).toBe(before?.fileLocation);
  await store.close();
});

it("groups of two days at the same moment are all stored, each in its own segment", async () => {
  const store = folderStore(folder);
  await store.append([Buffer.from("first")], day);
  const days = Array.from({ length: 40 }, (_, at) => new Date(day.getTime() + (at % 2) * 86_400_000));
  const placed = await Promise.all(days.map((at) => store.append([Buffer.from("x")], at)));
  for (const [at, placements] of placed.entries()) {
    expect(placements[0]?.fileLocation).toContain(at % 2 === 0 ? "20261120" : "20261121");
  }
  await store.close();
});

it("a part of a file can be read, and a place that was removed is gone", async () => {
  const store = folderStore(folder);
  const placement = await store.put("clip.mp4", Buffer.from("0123456789"), "video/mp4", day);
  expect(String(await buffer(await store.read(placement, 2, 5)))).toBe("2345");
  await store.remove(placement.fileLocation);
  await expect(store.read(placement, 0, 1)).rejects.toThrow(FileGone);
  await store.remove(placement.fileLocation);
});

it("nothing half-written is left behind, and the bytes in use are known", async () => {
  const store = folderStore(folder);
  await store.put("a.mp4", Buffer.alloc(5000), "video/mp4", day);
  await store.writeDerived("thumb.jpg", Buffer.alloc(700));
  expect(await store.usedBytes()).toBe(5700);
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect((await store.readDerived("thumb.jpg"))?.length).toBe(700);
  expect(await store.readDerived("other.jpg")).toBeUndefined();
});

it("nothing of it can be read by other accounts of the machine", async () => {
  const store = folderStore(folder);
  await store.put("a.mp4", Buffer.alloc(50), "video/mp4", day);
  await store.append([Buffer.from("a")], day);
  await store.writeDerived("thumb.jpg", Buffer.alloc(7));
  const modes = (await readdir(folder, { recursive: true })).map(async (name) => {
    const { mode } = await stat(join(folder, name));
    return `${name} ${(mode & 0o007).toString(8)}`;
  });
  expect((await Promise.all(modes)).filter((text) => !text.endsWith(" 0"))).toEqual([]);
  await store.close();
});
