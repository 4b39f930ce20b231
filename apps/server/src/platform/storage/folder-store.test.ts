import { mkdir, mkdtemp, open, readdir, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DiskRoom } from "./disk-room.ts";
import { DiskFull, FileGone, type Placement, StoreUnavailable } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
});
afterEach(() => rm(folder, { recursive: true }));

const day = new Date("2026-11-20T04:00:00Z");
const later = new Date(day.getTime() + 86_400_000);

it("stores parallel groups without overlap, and reads each picture back unchanged", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
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

it("begins a new segment on a new day", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const [today] = await store.append([Buffer.from("a")], day);
  const [tomorrow] = await store.append([Buffer.from("b")], new Date(day.getTime() + 86_400_000));
  expect(today?.fileLocation).toContain("segments/20261120/");
  expect(tomorrow?.fileLocation).toContain("segments/20261121/");
  await store.close();
});

it("keeps other segments when the disk fails late in a write, and writes the next group to the newest segment", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const probe = await open(folder, "r");
  let fail = (_error: Error) => {};
  const late = new Promise<void>((_resolve, reject) => {
    fail = reject;
  });
  const sync = vi.spyOn(Object.getPrototypeOf(probe), "datasync").mockImplementationOnce(() => late);
  await probe.close();
  const failing = store.append([Buffer.from("a")], day);
  const failed = expect(failing).rejects.toThrow(StoreUnavailable);
  await vi.waitUntil(() => sync.mock.calls.length > 0, 60_000);
  const tomorrow = new Date(day.getTime() + 86_400_000);
  const [before] = await store.append([Buffer.from("b")], tomorrow);
  fail(Object.assign(new Error("disk"), { code: "EIO" }));
  await failed;
  const [after] = await store.append([Buffer.from("c")], tomorrow);
  expect(after?.fileLocation).toBe(before?.fileLocation);
  await store.close();
});

it("stores parallel groups of two days, each in its own segment", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  await store.append([Buffer.from("first")], day);
  const days = Array.from({ length: 40 }, (_, at) => new Date(day.getTime() + (at % 2) * 86_400_000));
  const placed = await Promise.all(days.map((at) => store.append([Buffer.from("x")], at)));
  for (const [at, placements] of placed.entries()) {
    expect(placements[0]?.fileLocation).toContain(at % 2 === 0 ? "20261120" : "20261121");
  }
  await store.close();
});

it("reads a part of a file, and reports a deleted placement as gone", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const placement = await store.put("clip.mp4", Buffer.from("0123456789"), "video/mp4", day);
  expect(String(await buffer(await store.read(placement, 2, 5)))).toBe("2345");
  await store.remove(placement.fileLocation);
  await expect(store.read(placement, 0, 1)).rejects.toThrow(FileGone);
  await store.remove(placement.fileLocation);
});

it("reports a picture in a truncated segment as gone at once", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const [placement] = await store.append([Buffer.alloc(40_000, 1)], day);
  if (placement === undefined) throw new Error("nothing was placed");
  await store.close();
  await truncate(join(folder, placement.fileLocation), 20_000);
  await expect(store.read(placement, 0, 39_999)).rejects.toThrow(FileGone);
  expect((await buffer(await store.read(placement, 0, 19_999))).length).toBe(20_000);
});

it("deletes remains of aborted uploads and of a full disk after an hour, and no other files", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const [placement] = await store.append([Buffer.from("a")], day);
  const clip = await store.put("a.mp4", Buffer.from("b"), "video/mp4", day);
  const halves = ["videos/20261120/b.mp4.part", "derived/pg/c.jpg.1.x.part", "segments/20261120/0.seg"];
  const fresh = ["videos/20261120/fresh.mp4.part", "segments/20261120/fresh.seg"];
  await mkdir(join(folder, "derived/pg"), { recursive: true });
  for (const name of [...halves, ...fresh]) await writeFile(join(folder, name), name.endsWith(".seg") ? "" : "half");
  const old = new Date(Date.now() - 3_700_000);
  for (const name of [...halves, placement?.fileLocation ?? "", clip.fileLocation])
    await utimes(join(folder, name), old, old);
  const all = async (locations: readonly string[]) => new Set(locations);
  expect(await store.sweep(later, all)).toBe(3);
  const left = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
  expect(left.toSorted()).toEqual([clip.fileLocation, placement?.fileLocation ?? "", ...fresh].toSorted());
  await store.close();
});

it("deletes segments and clips that no database row names after an hour, but no segment of today and no package", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const [orphan] = await store.append([Buffer.from("a")], day);
  const [known] = await store.append([Buffer.from("b")], later);
  const clips = await Promise.all(
    ["a.mp4", "b.mp4"].map((name) => store.put(name, Buffer.from("c"), "video/mp4", day)),
  );
  const other = await store.put("algorithm-1.hyp", Buffer.from("d"), "application/zip", day);
  await store.close();
  const fresh = await store.put("fresh.mp4", Buffer.from("e"), "video/mp4", day);
  const locations = [orphan, known, ...clips, other].flatMap((one) => one?.fileLocation ?? []);
  const old = new Date(Date.now() - 3_700_000);
  for (const location of locations) await utimes(join(folder, location), old, old);
  const named = async (all: readonly string[]) => new Set(all.filter((one) => one === locations[3]));
  expect(await store.sweep(later, named)).toBe(2);
  const left = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
  expect(left.toSorted()).toEqual([locations[1], locations[3], locations[4], fresh.fileLocation].toSorted());
});

it("leaves no empty file for a segment that could not be written", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const probe = await open(folder, "r");
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  vi.spyOn(Object.getPrototypeOf(probe), "writev").mockImplementation(() => Promise.reject(full));
  await probe.close();
  for (let at = 0; at < 5; at++) await expect(store.append([Buffer.from("a")], day)).rejects.toThrow(DiskFull);
  vi.restoreAllMocks();
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".seg"))).toEqual([]);
  await store.close();
});

it("leaves no unfinished files, and reports the bytes in use", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  await store.put("a.mp4", Buffer.alloc(5000), "video/mp4", day);
  await store.writeDerived("thumb.jpg", Buffer.alloc(700));
  expect(await store.usedBytes()).toBe(5700);
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect((await store.readDerived("thumb.jpg"))?.length).toBe(700);
  expect(await store.readDerived("other.jpg")).toBeUndefined();
});

it("hides all files from other accounts of the machine", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
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

it("moves a finished file into the store, replaces one of the same name, and does not count its bytes as pictures or clips", async () => {
  const store = folderStore(folder, new DiskRoom(folder));
  const made = join(folder, "made");
  let kept: Placement | undefined;
  for (const text of ["first", "the second"]) {
    await writeFile(made, text);
    kept = await store.keep("a.xls", made, "application/vnd.ms-excel");
  }
  if (kept === undefined) throw new Error("nothing was kept");
  expect(String(await buffer(await store.read(kept, 0, kept.byteLength - 1)))).toBe("the second");
  expect(await readdir(join(folder, "kept"))).toEqual(["a.xls"]);
  expect(await store.usedBytes()).toBe(0);
  await expect(store.keep("b.xls", join(folder, "nothing"), "x")).rejects.toThrow("ENOENT");
  await store.remove(kept.fileLocation);
  await expect(store.read(kept, 0, 1)).rejects.toThrow(FileGone);
});
