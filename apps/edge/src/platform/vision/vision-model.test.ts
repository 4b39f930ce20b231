import { afterAll, expect, test } from "vitest";
import { type Picture } from "../model/picture.ts";
import { VisionModel } from "./vision-model.ts";

const model = new VisionModel();
afterAll(() => model.close());

const grey: Picture = { rgb: Buffer.alloc(640 * 360 * 3, 128), width: 640, height: 360 };
const whole = { x: 0, y: 0, w: 640, h: 360 };

test("reads a plate in turn while other channels keep the model busy", { tags: ["rest"] }, async () => {
  await model.detect(grey);
  let reading = true;
  let frames = 0;
  async function channel(): Promise<void> {
    while (reading && frames < 200) {
      await model.detect(grey);
      frames += 1;
    }
  }
  const busy = [channel(), channel()];
  expect(await model.findPlates(grey, whole)).toEqual([]);
  reading = false;
  await Promise.all(busy);
  expect(frames).toBeLessThan(30);
});

test("closing the model rejects waiting callers, and the next request restarts it", { tags: ["rest"] }, async () => {
  const corner = (x: number, y: number) => ({ x, y });
  // requested right before the close, so that the request is still waiting then
  const waiting = model.judgeBerths(grey, [[corner(10, 10), corner(90, 10), corner(90, 60), corner(10, 60)]]);
  const rejection = expect(waiting).rejects.toThrow("closed");
  await model.close();
  await rejection;
  expect(await model.detect(grey)).toEqual([]);
});
