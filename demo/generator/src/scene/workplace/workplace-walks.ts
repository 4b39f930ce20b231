import { type PersonLook } from "../../person/look.ts";
import { type WalkPlan, type WalkStep } from "../../person/walk.ts";
import { benchZ, sideX } from "./workplace-plan.ts";

export interface WorkplaceWalk extends WalkPlan {
  name: string;
  look: Partial<PersonLook> & { seed: number };
}

/** Heading towards the bench. */
const bench = Math.PI;
const front = -7.1;

const first = {
  seed: 410,
  top: "#2f63b8",
  bottom: "#27374f",
  height: 1.76,
  skin: "#d8a880",
  ...({ hairStyle: "cap", capColour: "#e0b23a" } as const),
};
const second = {
  seed: 420,
  top: "#d9772b",
  bottom: "#2c3442",
  height: 1.68,
  build: 0.96,
  skin: "#e0b794",
  ...({ hairStyle: "bun", hair: "#1d1612" } as const),
};
const visitor = { seed: 430, top: "#e8e4da", bottom: "#39404d", height: 1.8, skin: "#c99470" };

function shift(from: -1 | 1, x: number, stays: readonly WalkStep[], to: -1 | 1): WalkStep[] {
  return [[from * sideX, front], [from * 3, front], [x, benchZ], ...stays, [to * 3, front], [to * sideX, front]];
}

/**
 * The first worker works, is away for twenty seconds and comes back. The second one takes over while the first is still
 * present. Then the workplace is empty for more than a minute, while a visitor passes outside the region. At last the
 * first worker works again.
 */
export const walks: readonly WorkplaceWalk[] = [
  {
    name: "w1",
    look: first,
    start: 3,
    speed: 1.3,
    steps: shift(-1, -0.5, [{ wait: 21, face: bench }, [0.6, benchZ], { wait: 14, face: bench }], -1),
  },
  {
    name: "w1 again",
    look: first,
    start: 61,
    speed: 1.3,
    steps: shift(-1, -0.6, [{ wait: 16, face: bench }], -1),
  },
  {
    name: "w2",
    look: second,
    start: 72,
    speed: 1.25,
    steps: shift(1, 0.8, [{ wait: 17, face: bench }], 1),
  },
  {
    name: "visitor",
    look: visitor,
    start: 128,
    speed: 1.3,
    steps: [[-sideX, -6.9], [0.4, -6.8], { wait: 2.5, face: bench }, [sideX, -6.9]],
  },
  {
    name: "w1 later",
    look: first,
    start: 164,
    speed: 1.3,
    steps: shift(-1, 0.1, [{ wait: 31, face: bench }], 1),
  },
];
