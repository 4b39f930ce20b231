import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { type Picture } from "#platform/model/picture.ts";
import { eventually } from "#test/outbox-fixture.ts";
import { duePictures, nextPictureAt } from "./picture-due.rules.ts";
import { PictureReporter } from "./picture-reporter.ts";

const grey: Picture = { rgb: Buffer.alloc(64 * 36 * 3, 128), width: 64, height: 36 };
const hour = 3_600_000;

test("renews a picture after one day, plus or minus two hours", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
      const waited = nextPictureAt(1_000, chance) - 1_000;
      expect(waited).toBeGreaterThanOrEqual(22 * hour);
      expect(waited).toBeLessThanOrEqual(26 * hour);
    }),
  );
});

test("is due for a camera that shows a picture for the first time, and not before the renewal of a sent one", () => {
  const dueAt = new Map([
    ["old", 500],
    ["new", 5_000],
  ]);
  expect(duePictures(["fresh", "old", "new"], dueAt, 1_000)).toEqual(["fresh", "old"]);
});

test("sends one picture when a camera first answers, and none while the platform is unreachable", async () => {
  const shown = new Map<string, Picture | undefined>([
    ["a", grey],
    ["b", undefined],
  ]);
  const sent: string[] = [];
  let isConnected = false;
  let looks = 0;
  const reporter = new PictureReporter({
    channels: { names: () => [...shown.keys()], get: (name) => ({ latest: shown.get(name) }) },
    isConnected: () => {
      looks += 1;
      return isConnected;
    },
    send: async (channel, jpeg) => {
      expect([jpeg[0], jpeg[1]]).toEqual([0xff, 0xd8]);
      sent.push(channel);
      return true;
    },
    onTrouble: (text) => expect(text).toBe(""),
    lookMs: 5,
  });
  reporter.start();
  onTestFinished(() => reporter.stop());
  await eventually(() => looks > 3);
  expect(sent).toEqual([]);
  isConnected = true;
  await eventually(() => sent.length === 1);
  shown.set("b", grey);
  await eventually(() => sent.length === 2);
  const before = looks;
  await eventually(() => looks > before + 5);
  expect(sent).toEqual(["a", "b"]);
});
