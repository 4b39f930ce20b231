import { expect, it } from "vitest";
import { StreamStart } from "./stream-start.ts";

const pack = [0, 0, 1, 0xba, 1, 1];
const system = [0, 0, 1, 0xbb, 2, 2];
const map = [0, 0, 1, 0xbc, 3, 3];
const picture = [0, 0, 1, 0xe0, 4, 4];

/** Returns the bytes that `StreamStart` keeps after it has received these chunks. */
function kept(...chunks: (number[] | Buffer)[]): number[] {
  const start = new StreamStart();
  for (const chunk of chunks) start.take(Buffer.from(chunk));
  return [...start.bytes()];
}

it.each<[string, number[][], number[]]>([
  ["nothing before the first key frame", [[...pack, ...picture]], []],
  [
    "the stream from a pack with a system header on",
    [
      [...picture, ...pack, ...system, ...picture],
      [...pack, ...picture],
    ],
    [...pack, ...system, ...picture, ...pack, ...picture],
  ],
  ["the stream from a pack with a stream map on", [[...pack, ...picture, ...pack, ...map]], [...pack, ...map]],
  [
    "only the newest key frame",
    [
      [...pack, ...system, ...map, 7],
      [...pack, ...map, 8],
    ],
    [...pack, ...map, 8],
  ],
  [
    "a key frame whose headers are divided among chunks",
    [[...picture, ...pack.slice(0, 2)], [...pack.slice(2), 0, 0], [1, 0xbb, 2, 2], picture],
    [...pack, ...system, ...picture],
  ],
])("keeps %s", (_rule, chunks, expected) => {
  expect(kept(...chunks)).toEqual(expected);
});

it("keeps nothing of a group of pictures that is longer than 8 MiB, and begins again with the next", () => {
  const long = Array.from({ length: 9 }, () => Buffer.alloc(1024 * 1024, 9));
  expect(kept([...pack, ...system], ...long)).toEqual([]);
  expect(kept([...pack, ...system], ...long, [...pack, ...map])).toEqual([...pack, ...map]);
});
