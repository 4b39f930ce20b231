import { createRandom } from "../../random.ts";
import { type PassageStep } from "../passage-walk.ts";

/** Size of the passage in metres. The animals walk from left to right; z points to the lower edge of the picture. */
export const passage = { halfWidth: 0.45, wall: 0.6, fromX: -3.3, toX: 3.3 };
/** x of the counting line, which lies across the passage. */
export const lineX = 0.3;
export const clipSeconds = 81;
/** Metres per second. */
const usualSpeed = 0.85;

export interface PassageAnimal {
  id: string;
  batch: number;
  size: number;
  steps: readonly PassageStep[];
  /** Set for an animal that is much smaller or slower than the others of its batch. */
  abnormal?: "small" | "slow";
  carried?: true;
}

const random = createRandom(4711);

function walks(start: number, z: number, speed = usualSpeed * random.range(0.95, 1.05)): PassageStep[] {
  const seconds = (passage.toX - passage.fromX) / speed;
  return [
    { t: start, x: passage.fromX, z },
    { t: start + seconds, x: passage.toX, z },
  ];
}

/**
 * Returns the steps of an animal that enters at `start` and walks to each x of `places` in turn, at the usual speed.
 */
function goes(start: number, z: number, places: readonly number[]): PassageStep[] {
  const steps: PassageStep[] = [{ t: start, x: passage.fromX, z }];
  for (const x of places) {
    const last = steps.at(-1) ?? { t: start, x: passage.fromX };
    steps.push({ t: last.t + Math.abs(x - last.x) / usualSpeed, x, z });
  }
  return steps;
}

const usualSize = () => random.range(0.94, 1.06);
const aside = () => random.range(-0.13, 0.13);

interface Place {
  batch: number;
  start: number;
}

const single = ({ batch, start }: Place): Omit<PassageAnimal, "id"> => ({
  batch,
  size: usualSize(),
  steps: walks(start, aside()),
});
/** Returns two animals that walk side by side, with `apart` metres between their middles. */
const pair = ({ batch, start }: Place, apart: number): Omit<PassageAnimal, "id">[] => {
  const speed = usualSpeed * random.range(0.97, 1.03);
  return [-1, 1].map((side) => ({
    batch,
    size: usualSize(),
    steps: walks(start + side * 0.04, (side * apart) / 2, speed),
  }));
};

/** z behind the far wall, where a person carries the animal. */
export const besideZ = -0.82;
const lifted = { at: 62.6, x: -1.4, seconds: 1.4 };
/**
 * Times (seconds), position and speed of the person who lifts an animal out of the passage before the line and carries
 * it past the line.
 */
export const carrier = {
  start: 59.2,
  waits: lifted.at - 0.6,
  leaves: lifted.at + lifted.seconds + 0.3,
  x: lifted.x,
  speed: 0.9,
};

function carried(batch: number): Omit<PassageAnimal, "id"> {
  const walked = (lifted.x - passage.fromX) / usualSpeed;
  const gone = carrier.leaves + (passage.toX + 1 - lifted.x) / carrier.speed;
  return {
    batch,
    size: usualSize(),
    carried: true as const,
    steps: [
      { t: lifted.at - walked - 0.8, x: passage.fromX, z: -0.18 },
      { t: lifted.at - 0.8, x: lifted.x, z: -0.18 },
      { t: lifted.at, x: lifted.x, z: -0.18 },
      { t: lifted.at + lifted.seconds / 2, x: lifted.x, z: -0.3, up: 0.7 },
      { t: lifted.at + lifted.seconds, x: lifted.x + 0.1, z: besideZ + 0.12, up: 0.85 },
      { t: carrier.leaves, x: lifted.x + 0.1, z: besideZ + 0.12, up: 0.85 },
      { t: gone, x: passage.toX + 1.1, z: besideZ + 0.12, up: 0.85 },
    ],
  };
}

const singles = (batch: number, starts: readonly number[]) => starts.map((start) => single({ batch, start }));

/**
 * Three batches. In the first, two animals walk side by side. In the second, one turns around at the line and then
 * continues, one walks back for good after it has crossed the line, and one is a runt. In the third, two walk shoulder
 * to shoulder, one is lifted out and carried past the line, and the last one is lame.
 */
export const animals: readonly PassageAnimal[] = [
  ...singles(0, [0.4, 1.6, 2.8, 4, 5.2]),
  ...pair({ batch: 0, start: 6.4 }, 0.44),
  ...singles(0, [7.7, 8.9, 10.1, 11.3, 12.5]),
  ...singles(1, [24, 25.2]),
  { batch: 1, size: 0.6, abnormal: "small" as const, steps: walks(26.4, 0.05) },
  ...singles(1, [27.6, 28.8]),
  { batch: 1, size: 1, steps: goes(30.2, 0.12, [lineX + 0.06, -1.1, passage.toX]) },
  ...singles(1, [36.2, 37.4]),
  { batch: 1, size: 1.02, steps: goes(38.6, -0.22, [1.5, passage.fromX]) },
  { batch: 1, size: 0.98, steps: walks(43.6, 0.22) },
  ...singles(2, [52.8, 54, 55.2]),
  ...pair({ batch: 2, start: 56.4 }, 0.27),
  carried(2),
  ...singles(2, [63.2, 64.4, 65.6]),
  { batch: 2, size: 1, abnormal: "slow" as const, steps: walks(66.9, 0.05, 0.5) },
].map((animal, index) => ({ id: `p${index + 1}`, ...animal }));
