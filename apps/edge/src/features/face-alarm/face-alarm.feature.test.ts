import { FaceAlarmData } from "@huiyan/contract/face/face-alarm.device";
import { expect, test } from "vitest";
import { type KnownFace, type SeenFace } from "#platform/face/seen-face.ts";
import { type Rect } from "#platform/geometry/rect.ts";
import { emptyScene, personTrack, vehicleTrack } from "#test/scene.ts";
import { faceAlarm } from "./face-alarm.feature.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const ids = ["019a0000-0000-7000-8000-00000000000a", "019a0000-0000-7000-8000-00000000000b"] as const;
const black: KnownFace = { id: ids[0], name: "张三", code: "RY-1", type: 1 };
const white: KnownFace = { id: ids[1], name: "李四", code: "RY-2", type: 0 };

interface Person {
  id: number;
  /** Face of the library that matches; absent: the person is not in the library. */
  is?: KnownFace;
  score?: number;
  isFit?: boolean;
  x?: number;
}
const boxOf = ({ id, x = 200 }: Person): Rect => ({ x: x + id * 100, y: 200, w: 60, h: 180 });

/** Shows frames with these people, 0.3 s apart. Returns the reports and the number of face searches. */
async function reported(frames: readonly (readonly Person[])[], settings: object = {}) {
  const run = faceAlarm.start(settings);
  const found: string[] = [];
  let looks = 0;
  for (const [frame, people] of frames.entries()) {
    const at = noon + frame * 300;
    const findFaces = async (box: Rect): Promise<SeenFace[]> => {
      looks++;
      const person = people.find((one) => boxOf(one).x === box.x);
      if (person === undefined) return [];
      const { is, score = is === undefined ? 0.3 : 0.85, isFit = true } = person;
      return [{ box, score: 0.9, isFit, nearest: { ...(is ?? black), score } }];
    };
    const tracks = people.map((person) => personTrack(boxOf(person), at, person.id));
    const car = vehicleTrack({ x: 10, y: 10, w: 80, h: 50 }, at, 99);
    for (const { data } of await run.step({ ...emptyScene, at, tracks: [...tracks, car], findFaces })) {
      const { face } = FaceAlarmData.parse(data);
      found.push(`${frame} ${face.name || "陌生人"} ${face.type} ${face.score}`);
    }
  }
  return { found, looks };
}
const times = (n: number, ...people: Person[]) => Array.from({ length: n }, () => people);
const bad: Person = { id: 1, is: black };

test("reports a person on the black list once, after two results that agree, and then stops searching", async () => {
  expect(await reported(times(8, bad))).toEqual({ found: ["1 张三 1 0.85"], looks: 2 });
});

test("searches one face per frame, that of the person who has waited longest", async () => {
  const { found, looks } = await reported(times(6, bad, { id: 2, is: white }), { white: true });
  expect(found.map((text) => text.slice(2)).toSorted()).toEqual(["张三 1 0.85", "李四 0 0.85"]);
  expect(looks).toBe(4);
});

const region = (name: string, left: number) => ({
  name,
  polygon: [
    [left, 0],
    [left + 0.5, 0],
    [left + 0.5, 1],
    [left, 1],
  ],
});
test.each<[string, readonly (readonly Person[])[], object, string[]]>([
  ["who is on the white list, unless it is wanted", times(8, { id: 1, is: white }), {}, []],
  ["who is on the white list, where it is wanted", times(8, { id: 1, is: white }), { white: true }, ["1 李四 0 0.85"]],
  ["a stranger, unless it is wanted", times(8, { id: 1 }), {}, []],
  ["a stranger, where it is wanted", times(8, { id: 1 }), { strangers: true }, ["2 陌生人 -1 0.3"]],
  ["a likeness below the limit", times(8, { ...bad, score: 0.65 }), {}, []],
  [
    "a likeness that is enough for the setting",
    times(8, { ...bad, score: 0.65 }),
    { min_likeness: 0.6 },
    ["1 张三 1 0.65"],
  ],
  ["a face that is not fit", times(8, { ...bad, isFit: false }), {}, []],
  ["a person outside the regions", times(8, { ...bad, x: 700 }), { regions: [region("门口", 0)] }, []],
  [
    "the same person as another track soon after",
    [...times(3, bad), ...times(3, { ...bad, id: 3 })],
    {},
    ["1 张三 1 0.85"],
  ],
  [
    "the same person after the quiet time",
    [...times(3, bad), ...times(20), ...times(3, { ...bad, id: 3 })],
    { quiet_seconds: 5 },
    ["1 张三 1 0.85", "24 张三 1 0.85"],
  ],
])("%s", async (_rule, frames, settings, expected) => {
  expect((await reported(frames, settings)).found).toEqual(expected);
});
