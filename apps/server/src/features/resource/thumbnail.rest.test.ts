import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AppError } from "#platform/error/app-error.ts";
import { DiskRoom } from "#platform/storage/disk-room.ts";
import { type FileStore } from "#platform/storage/file-store.ts";
import { folderStore } from "#platform/storage/folder-store.ts";
import { jpeg } from "#test/data/pictures.ts";
import { peakGrowth } from "#test/memory.ts";
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

/** Returns a picture whose file is small, but which needs much memory while it is decoded. */
function deepPicture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: "#12345680" } })
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
}

it("only a few pictures that need much memory are decoded at the same time", async () => {
  const bytes = await deepPicture(4400);
  expect(bytes.length).toBeLessThan(megabyte);
  const pictures = await Promise.all(Array.from({ length: 6 }, () => stored(bytes)));
  const grown = await peakGrowth(async () => {
    expect(await Promise.all(pictures.map((file) => keyOf(readThumbnail(files, file))))).toEqual(
      pictures.map(() => "made"),
    );
  });
  // decoding one picture needs 150 MB, so all six at the same time would need 900 MB
  expect(grown / megabyte).toBeLessThan(550);
});

it("many large pictures of a device do not delay the thumbnail of another organisation", async () => {
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

it("a picture that is too large to be decoded has no thumbnail, and is not tried again", async () => {
  const file = await stored(await deepPicture(5100));
  const work = async () => expect(await keyOf(readThumbnail(files, file))).toBe("thumbnail_missing");
  expect((await peakGrowth(work)) / megabyte).toBeLessThan(100);
  await files.remove(file.file_location);
  await work();
});

it("an undecodable picture has no thumbnail, and a deleted one is reported as missing", async () => {
  const header = Buffer.concat([(await deepPicture(9)).subarray(0, 33), Buffer.from("nothing IEND")]);
  expect(await keyOf(readThumbnail(files, await stored(header)))).toBe("thumbnail_missing");
  const gone = await stored(await jpeg());
  await files.remove(gone.file_location);
  expect(await keyOf(readThumbnail(files, gone))).toContain("segments/");
});

it("a thumbnail that many callers request at the same time is made once", async () => {
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
