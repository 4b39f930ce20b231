import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { DiskRoom } from "./disk-room.ts";
import { fullBelowBytes, readDiskSpace } from "./disk-space.ts";
import { DiskFull } from "./file-store.ts";

/**
 * Returns the number of bytes that are this share of the usable free space. Tests use shares far from 1, because other
 * programs may write to the disk at the same time.
 */
async function roomFor(share: number): Promise<number> {
  const { freeBytes } = await readDiskSpace(tmpdir());
  return Math.floor((freeBytes - fullBelowBytes) * share);
}
const written = () => Promise.resolve("written");

test("frees the space of a refused write for the next one", async () => {
  const room = new DiskRoom(tmpdir());
  const [large, tooLarge] = [await roomFor(0.6), await roomFor(2)];
  await expect(room.hold(tooLarge, written)).rejects.toThrow(DiskFull);
  expect(await room.hold(large, written)).toBe("written");
});

test("counts running writes as used space", async () => {
  const room = new DiskRoom(tmpdir());
  const large = await roomFor(0.6);
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const first = room.hold(large, () => {
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  await expect(room.hold(large, written)).rejects.toThrow(DiskFull);
  end.resolve("written");
  expect(await first).toBe("written");
});
