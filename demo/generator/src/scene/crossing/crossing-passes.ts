import { type BusLook } from "../../bus/bus.ts";
import { type CarLook } from "../../car/car.ts";
import { type TruckLook } from "../../car/truck.ts";
import { type BicycleLook } from "../../cycle/bicycle.ts";
import { type MotorcycleLook } from "../../cycle/motorcycle.ts";
import { type PersonLook } from "../../person/look.ts";
import { type WalkPlan } from "../../person/walk.ts";
import { pavementZ } from "./crossing-plan.ts";

export type Look =
  | { kind: "car"; look: CarLook }
  | { kind: "truck"; look: TruckLook }
  | { kind: "bus"; look: BusLook }
  | { kind: "motorcycle"; look: MotorcycleLook }
  | { kind: "bicycle"; look: BicycleLook };

export type Pass = Look & {
  name: string;
  to: "right" | "left";
  /** Whether the vehicle uses the bicycle strip next to the near lane, to the right. */
  onStrip?: boolean;
  start: number;
  /** Metres per second. */
  speed: number;
  /** Seconds for which the vehicle stops in the bay. */
  stops?: number;
};

const blueBus: BusLook = {
  colour: "#eef1f2",
  second: "#1f62b5",
  route: "15路 火车站",
  plate: "粤B06D3K",
};
const greenBus: BusLook = {
  colour: "#2c8f57",
  second: "#f0efe6",
  route: "208路 医院",
  plate: "粤B41F8R",
};

export const passes: readonly Pass[] = [
  {
    kind: "car",
    look: { body: "sedan", colour: "#8f1d22", plate: "粤B3H6N9" },
    name: "car1",
    to: "right",
    start: 0.3,
    speed: 5.4,
  },
  {
    kind: "motorcycle",
    name: "motorcycle1",
    to: "left",
    start: 3.6,
    speed: 5,
    look: {
      name: "motorcycle1",
      colour: "#c2201f",
      helmet: "#f2f2ee",
      rider: { seed: 910, top: "#27456f", bottom: "#2b2f38", shoes: "#1c1a19" },
    },
  },
  { kind: "bus", look: blueBus, name: "bus1", to: "right", start: 7.4, speed: 4.8 },
  {
    kind: "bicycle",
    name: "bicycle1",
    to: "right",
    onStrip: true,
    start: 11.2,
    speed: 3.8,
    look: {
      name: "bicycle1",
      colour: "#2464ad",
      rider: { seed: 920, top: "#d8d4c8", bottom: "#39404d", hair: "#1d1612" },
    },
  },
  {
    kind: "car",
    look: { body: "suv", colour: "#1f3f86", plate: "粤B7A2M4" },
    name: "car2",
    to: "right",
    start: 23,
    speed: 5,
    stops: 8,
  },
  {
    kind: "truck",
    look: { colour: "#2f5fa8", cargoColour: "#e8e6df", plate: "粤B91F3D" },
    name: "truck1",
    to: "left",
    start: 28,
    speed: 4.8,
  },
  { kind: "bus", look: greenBus, name: "bus2", to: "left", start: 37, speed: 4.6 },
  {
    kind: "motorcycle",
    name: "motorcycle2",
    to: "right",
    start: 42.5,
    speed: 4.8,
    look: {
      name: "motorcycle2",
      colour: "#d9541a",
      helmet: "#17181a",
      rider: { seed: 930, top: "#7a2f2a", bottom: "#23272e", shoes: "#1c1a19" },
    },
  },
  {
    kind: "car",
    look: { body: "hatch", colour: "#d3d6d8", plate: "沪C5K18E" },
    name: "car3",
    to: "left",
    start: 47.4,
    speed: 5.2,
  },
];

/** Walk of the pedestrian, to the left on the near pavement. */
export const stroll: WalkPlan & { name: string; look: Partial<PersonLook> & { seed: number } } = {
  name: "pedestrian",
  start: 16.5,
  speed: 1.4,
  look: { seed: 940, top: "#b8452f", bottom: "#2c3442", bag: "backpack", bagColour: "#3c4a3a" },
  steps: [
    [9.2, pavementZ],
    [-9.2, pavementZ],
  ],
};
