import { expect, test } from "vitest";
import { moveClock, stopClock } from "#test/moved-clock.ts";
import { reportDownload } from "./download-progress.ts";

test("reports steps of 5 %, and once a minute if a step takes longer", async () => {
  stopClock();
  const list: number[] = [];
  const arrived = reportDownload((percent) => list.push(percent), 70);
  for (let share = 0; share <= 1; share += 1 / 64) arrived(share);
  expect(list).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70]);
  for (let second = 0; second < 300; second += 1) {
    await moveClock(1_000, () => false, 1_000);
    arrived(1);
  }
  expect(list.slice(15)).toEqual([70, 70, 70, 70, 70]);
});
