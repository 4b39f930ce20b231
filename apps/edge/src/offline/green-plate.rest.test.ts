import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { type PlateReading } from "#platform/plate/plate-reading.ts";
import { votePlate } from "#platform/plate/plate-vote.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";

const clips = new URL("../../../../demo/clips/", import.meta.url);
const model = new VisionModel();
afterAll(() => model.close());

const TrueBoxes = z.object({
  frames: z.array(
    z.object({
      t: z.number(),
      objects: z.array(z.object({ id: z.string(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) })),
    }),
  ),
});

test("reads all eight characters of a green plate by votes, although another car hides half of it for a while", async () => {
  const plate = "粤BD36952";
  const truth = TrueBoxes.parse(JSON.parse(readFileSync(new URL("roadside-parking.boxes.json", clips), "utf8")));
  const readings: PlateReading[] = [];
  let second = 0;
  for await (const picture of clipFrames(new URL("roadside-parking.mp4", clips).pathname, 1)) {
    const moment = truth.frames.find(({ t }) => Math.abs(t - second) < 0.05);
    const car = second >= 28 && second <= 52 ? moment?.objects.find(({ id }) => id === plate) : undefined;
    if (car !== undefined) {
      const [left, top, right, bottom] = car.box;
      const box = {
        x: left * picture.width,
        y: top * picture.height,
        w: (right - left) * picture.width,
        h: (bottom - top) * picture.height,
      };
      readings.push(...(await model.findPlates(picture, box)).slice(0, 1));
    }
    second += 1;
  }
  expect(readings.length).toBeGreaterThan(15);
  expect(votePlate(readings)).toMatchObject({ text: plate, colour: "green" });
}, 300_000);
