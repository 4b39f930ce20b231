import { detectionsTag } from "@huiyan/contract/live/detections.rules";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FlvNotes, type SeenAt } from "./flv-notes.ts";

/** Returns the bytes of one FLV tag. */
function tag(type: number, at: number, body: readonly number[]): number[] {
  const size = [body.length >> 16, (body.length >> 8) & 255, body.length & 255];
  const time = [(at >> 16) & 255, (at >> 8) & 255, at & 255, at >>> 24];
  const whole = body.length + 11;
  return [type, ...size, ...time, 0, 0, 0, ...body, 0, whole >> 16, (whole >> 8) & 255, whole & 255];
}

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

function script(at: number, name: string, text: string): number[] {
  const [named, value] = [bytesOf(name), bytesOf(text)];
  const length = [0, 0, value.length >> 8, value.length & 255];
  return tag(18, at, [2, 0, named.length, ...named, 12, ...length, ...value]);
}

const header = [0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0];
const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4, label: "person", conf: 0.9 };
const configuration = (at: number) => tag(9, at, [0x17, 0, 0, 0, 0, 1]);
const picture = (at: number) => tag(9, at, [0x17, 1, 0, 0, 0, 1, 2, 3]);
const seen = (at: number) => script(at, detectionsTag, JSON.stringify({ boxes: [box] }));

function read(parts: readonly (readonly number[])[], cuts: readonly number[] = []): SeenAt[] {
  const stream = Uint8Array.from([...header, ...parts.flat()]);
  const edges = [0, ...cuts.map((cut) => cut % stream.length).toSorted((a, b) => a - b), stream.length];
  const notes = new FlvNotes();
  return edges.slice(1).flatMap((end, at) => notes.take(stream.slice(edges[at], end).buffer));
}

it("times detections from the first frame on, wherever a message ends inside a tag", () => {
  const stream = [
    script(0, "onMetaData", "{}"),
    configuration(0),
    picture(20_000_000),
    seen(20_000_040),
    picture(20_000_066),
    seen(20_000_500),
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 20 }), (cuts) => {
      expect(read(stream, cuts)).toEqual([
        { at: 0.04, boxes: [box] },
        { at: 0.5, boxes: [box] },
      ]);
    }),
  );
});

it.each([
  ["before the first picture", [seen(0), picture(0)]],
  ["under another name", [picture(0), script(0, "onCuePoint!!", JSON.stringify({ boxes: [box] }))]],
  ["no JSON", [picture(0), script(0, detectionsTag, "{")]],
  ["boxes without a place", [picture(0), script(0, detectionsTag, JSON.stringify({ boxes: [{ label: "person" }] }))]],
  [
    "shorter than its own length says",
    [picture(0), tag(18, 0, [2, 0, 12, ...bytesOf(detectionsTag), 12, 0, 0, 9, 9, 65])],
  ],
  ["an empty tag", [picture(0), tag(18, 0, [])]],
])("ignores a tag that is %s, and reads the tags after it", (_name, parts) => {
  expect(read([...parts, picture(40), seen(80)])).toHaveLength(1);
});
