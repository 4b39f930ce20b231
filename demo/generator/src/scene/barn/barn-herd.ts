import { type Cow, createCow, poseCow } from "../../animal/cow.ts";
import { halfPi } from "../../geometry.ts";
import { createRandom } from "../../random.ts";
import { type Stage } from "../../stage/stage.ts";
import { fromX, herdSize, lineX, pathZ, toX } from "./barn-plan.ts";

export interface HerdMember {
  id: string;
  cow: Cow;
  /** Times in seconds at which the cow enters, crosses the line (`crosses`) and leaves (`end`). */
  start: number;
  crosses: number;
  end: number;
  /**
   * Moves the cow to its position at a time.
   * @returns whether it is on the path
   */
  update(time: number): boolean;
}

/** Speed in metres per second, and seconds between two cows. */
const usualSpeed = 1.25;
const gapSeconds = 3.15;

export function createHerd(stage: Stage): HerdMember[] {
  const random = createRandom(77);
  return Array.from({ length: herdSize }, (_, i) => {
    const start = 0.6 + i * gapSeconds + random.range(-0.25, 0.25);
    const speed = usualSpeed * random.range(0.97, 1.03);
    const aside = random.range(-0.12, 0.12);
    const dark = i % 4 === 2 ? "#5a3420" : "#1d1a19";
    const cow = createCow(stage, { dark, size: random.range(0.95, 1.05), seed: 200 + i * 10 });
    return {
      id: `c${i + 1}`,
      cow,
      start,
      crosses: start + (lineX - fromX) / speed,
      end: start + (toX - fromX) / speed,
      update(time) {
        const x = fromX + (time - start) * speed;
        const isOn = time >= start && x < toX;
        cow.root.visible = isOn;
        if (!isOn) return false;
        poseCow(cow, x - fromX, time);
        cow.root.position.set(x, 0, pathZ + aside);
        cow.root.rotation.y = halfPi;
        return true;
      },
    };
  });
}
