import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { jpeg } from "../../../test/data/pictures.ts";
import { peakGrowth } from "../../../test/memory.ts";
import { AppError } from "../../platform/error/app-error.ts";
import { DiskRoom } from "../../platform/storage/disk-room.ts";
import { type FileStore } from "../../platform/storage/file-store.ts";
import { folderStore } from "../../platform/storage/folder-store.ts";
import { type StoredFile } from "./resource.queries.ts";
import { readThumbnail } from "./thumbnail.ts";

const megabyte = 1024 * 1024;
const now = new Date();
let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "thumbs-"));
  files = folderStore(folder, new DiskRoom(folder));
});
afterEach(async () => {
  await files.close();
  await rm(folder, { recursive: true });
});

async function stored(bytes: Buffer, id = crypto.randomUUID(), deviceUid = "d"): Promise<StoredFile> {
  const [placed] = await files.append([bytes], now);
  if (placed === undefined) throw new Error("nothing was stored");
  return {
    id,
    file_location: placed.fileLocation,
    start_byte: placed.startByte,
    byte_length: placed.byteLength,
    mime: "image/png",
    org_id: `organisation of ${deviceUid}`,
    device_uid: deviceUid,
  };
}
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => "made",
    (error: unknown) => (error instanceof AppError ? error.key : String(error)),
  );

/** Small in its file, and held whole while it is decoded. */
function deepPicture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: "#12345680" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
}

it("pictures that are large in memory are decoded a few at a time", async () => {
  const bytes = await deepPicture(4400);
  expect(bytes.length).toBeLessThan(megabyte);
  const pictures = await Promise.all(Array.from({ length: 6 }, () => stored(bytes)));
  const grown = await peakGrowth(async () => {
    expect(await Promise.all(pictures.map((file) => keyOf(readThumbnail(files, file))))).toEqual(
      pictures.map(() => "made"),
    );
  });
  // 150 MB each
  expect(grown / megabyte).toBeLessThan(550);
});

it("a device's crowd of large pictures keeps another organisation's thumbnail waiting for none of them", async () => {
  const large = await sharp({ create: { width: 3600, height: 3600, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const made: string[] = [];
  const make = async (name: string, file: StoredFile) => {
    await readThumbnail(files, file);
    made.push(name);
  };
  const crowd = await Promise.all(Array.from({ length: 8 }, () => stored(large, crypto.randomUUID(), "crowd")));
  const own = await stored(await jpeg(), crypto.randomUUID(), "other");
  await Promise.all([...crowd.map((file) => make("crowd", file)), make("other", own)]);
  expect(made.slice(0, 2)).toContain("other");
  expect(made).toHaveLength(9);
});

it("one that is too large to be decoded has no thumbnail, and is not tried again", async () => {
  const file = await stored(await deepPicture(5100));
  const work = async () => expect(await keyOf(readThumbnail(files, file))).toBe("thumbnail_missing");
  expect((await peakGrowth(work)) / megabyte).toBeLessThan(100);
  await files.remove(file.file_location);
  await work();
});

it("one that cannot be decoded has none, and one that is gone is gone", async () => {
  const header = Buffer.concat([(await deepPicture(9)).subarray(0, 33), Buffer.from("nothing IEND")]);
  expect(await keyOf(readThumbnail(files, await stored(header)))).toBe("thumbnail_missing");
  const gone = await stored(await jpeg());
  await files.remove(gone.file_location);
  expect(await keyOf(readThumbnail(files, gone))).toContain("segments/");
});

it("asked for by many at once it is made once", async () => {
  const file = await stored(await jpeg(1280, 720));
  let made = 0;
  const counting: FileStore = {
    ...files,
    writeDerived(name, bytes) {
      made++;
      return files.writeDerived(name, bytes);
    },
  };
  const thumbnails = await Promise.all(Array.from({ length: 20 }, () => readThumbnail(counting, file)));
  expect(made).toBe(1);
  expect(new Set(thumbnails.map((bytes) => bytes.toString("hex"))).size).toBe(1);
});
