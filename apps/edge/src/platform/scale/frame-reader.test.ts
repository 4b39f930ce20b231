import fc from "fast-check";
import { expect, test } from "vitest";
import { toledoFrame } from "#test/toledo-frame.ts";
import { FrameReader } from "./frame-reader.ts";
import { FrameSettings } from "./scale-settings.ts";

const toledo = FrameSettings.parse({ kind: "toledo", checksum: true });
const frameOf = (weight: number) => toledoFrame({ weight, point: 2 }, true);

function kgOf(reader: FrameReader, pieces: readonly Uint8Array[]): number[] {
  return pieces.flatMap((piece) => reader.read(piece).map(({ kg }) => kg));
}

const bytes = fc.uint8Array({ maxLength: 60 });

test("reads each frame once and in order, for any pieces of the input", () => {
  const sent = fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sent, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }), (weights, cuts) => {
      const all = Buffer.concat(weights.map(frameOf));
      const ends = [...new Set(cuts.map((cut) => cut % all.length)), all.length].toSorted((a, b) => a - b);
      const pieces = ends.map((end, index) => all.subarray(ends[index - 1] ?? 0, end));
      expect(kgOf(new FrameReader(toledo), pieces)).toEqual(weights);
    }),
  );
});

test("reads nothing from noise and broken frames, and reads the frames after them", () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 16 }), (noise, cut) => {
      const reader = new FrameReader(toledo);
      const found = kgOf(reader, [noise, frameOf(4321).subarray(0, cut), frameOf(845), frameOf(846)]);
      // the first frame may be lost if the noise ends with the beginning of a frame
      expect(found.at(-1)).toBe(846);
      expect(found.filter((kg) => kg !== 845 && kg !== 846)).toEqual([]);
    }),
  );
});

test("buffers at most some hundred bytes without the end of a frame, and reads the next frame", () => {
  const reader = new FrameReader(FrameSettings.parse({ kind: "fields", end: [13, 10], weight: { from: 0, to: 6 } }));
  for (let sent = 0; sent < 1_000; sent += 1) expect(reader.read(Buffer.alloc(1_000, 0x31))).toEqual([]);
  reader.read(Buffer.from("\r\n"));
  expect(reader.read(Buffer.from(" 84.5 \r\n")).map(({ kg }) => kg)).toEqual([84.5]);
});

const fields = FrameSettings.parse({
  kind: "fields",
  end: [13, 10],
  weight: { from: 6, to: 14 },
  unit: "kg",
  stable: { at: 0, is: ["ST"] },
  overload: { at: 0, is: ["OL"] },
});

test.each([
  ["ST,GS,+  845.5kg", [{ kg: 845.5, moving: false, unusable: false }]],
  ["US,GS,+  845.5kg", [{ kg: 845.5, moving: true, unusable: false }]],
  ["ST,GS,-    2.0kg", [{ kg: -2, moving: false, unusable: false }]],
  ["OL,GS,--------kg", [{ unusable: true }]],
  ["ST,GS,+  8a5.5kg", []],
  ["ST,GS", []],
  ["ST,GS,+ 8.4.55kg", []],
])("the frame %s of fields at fixed positions", (line, expected) => {
  expect(new FrameReader(fields).read(Buffer.from(`${line}\r\n`))).toMatchObject(expected);
});

test.each([
  ["places without a point", { decimals: 2 }, "  8455", 84.55],
  ["pounds", { unit: "lb" }, "   100", 45.359],
  ["a sign by itself", { negative: { at: 6, is: ["-"] } }, "   12 -", -12],
  ["a byte that begins it", { start: [2], end: [3] }, "\u0002   845\u0003", 845],
] as const)("%s", (_name, more, sent, expected) => {
  const settings = FrameSettings.parse({ kind: "fields", end: [10], weight: { from: 0, to: 6 }, ...more });
  const end = "end" in more ? "" : "\n";
  expect(new FrameReader(settings).read(Buffer.from(sent + end)).map(({ kg }) => kg)).toEqual([expected]);
});
