import { type WalkPlan } from "../../person/walk.ts";
import { inGate } from "./yard-plan.ts";

/** z of the street's pavement. */
const street = -13;

export interface YardWalk extends WalkPlan {
  name: string;
  /** Direction through the gate, seen from the yard; null for the person who enters the plant area. */
  direction: "in" | "out" | null;
}

/**
 * Six people cross the gate line, four inward and two outward. p7 enters the plant area. All begin and end outside the
 * picture.
 */
export const walks: YardWalk[] = [
  {
    name: "p1",
    direction: "in",
    start: 0.6,
    speed: 1.35,
    steps: [
      [-7.5, street],
      [-4.2, street],
      [inGate(0.35), -11.8],
      [inGate(0.42), -9.6],
      [-3, -7],
      [-7.2, -5.6],
    ],
  },
  {
    name: "p2",
    direction: "in",
    start: 5.2,
    speed: 1.25,
    steps: [
      [8.2, street],
      [1.6, street],
      [inGate(0.66), -11.8],
      [inGate(0.55), -9.6],
      [-0.6, -7.2],
      [2, -6],
      [6, -5.4],
    ],
  },
  {
    name: "p3",
    direction: "out",
    start: 8.8,
    speed: 1.4,
    steps: [
      [-6.4, -6.3],
      [-3.4, -7],
      [inGate(0.3), -9.6],
      [inGate(0.32), -11.8],
      [-4.2, street],
      [-8.5, street],
    ],
  },
  {
    name: "p4",
    direction: "in",
    start: 14.2,
    speed: 1.3,
    steps: [
      [-7.5, street],
      [-4, street],
      [inGate(0.4), -11.8],
      [inGate(0.6), -9.6],
      [-0.9, -7],
      [1.6, -5.2],
      [4.6, -4.2],
    ],
  },
  {
    name: "p5",
    direction: "in",
    start: 22.2,
    speed: 1.2,
    steps: [
      [8, street],
      [1.8, street],
      [inGate(0.7), -11.8],
      [inGate(0.5), -9.6],
      [-2.6, -7.4],
      [-6.6, -6.2],
    ],
  },
  {
    name: "p6",
    direction: "out",
    start: 26.6,
    speed: 1.35,
    steps: [
      [6.2, -5.6],
      [2.2, -6.2],
      [-0.4, -7.4],
      [inGate(0.62), -9.6],
      [inGate(0.66), -11.8],
      [1.4, street],
      [4, street],
    ],
  },
  {
    name: "p7",
    direction: null,
    start: 13.6,
    speed: 1.2,
    steps: [
      [6, -6.2],
      [3.6, -6.5],
      [2.1, -7.2],
      [2.1, -8.2],
      [2.35, -9],
      { wait: 2.6, face: 1 },
      [3.1, -8.95],
      { wait: 2.8, face: 2.6 },
      [2.3, -8.6],
      [2.1, -7.6],
      [2.9, -6.4],
      [6, -5.6],
    ],
  },
];
