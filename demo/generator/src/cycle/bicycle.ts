import * as THREE from "three";
import { type CarShape } from "../car/car-shape.ts";
import { elementAt, type Pair, type Point } from "../geometry.ts";
import { type PersonLook } from "../person/look.ts";
import { contactPatch } from "../stage/contact-patch.ts";
import { boxMesh, mat, withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { type Cycle, cycleOutline } from "./cycle.ts";
import { addCycleWheel, mudguard } from "./cycle-wheel.ts";
import { addRider, poseRider, type Seat } from "./rider.ts";
import { blob, tube } from "./tube.ts";

export interface BicycleLook {
  name: string;
  colour: string;
  rider: Partial<PersonLook> & { seed: number };
}

const shape: CarShape = {
  wheelbase: 1.08,
  width: 0.55,
  wheel: 0.35,
  top: [
    [-0.35, 0.35],
    [-0.35, 0.6],
    [1.43, 0.6],
    [1.43, 0.35],
  ],
  cabin: [[0, 0.8]],
  roof: [[0.8, 1.05]],
  windows: [],
  door: [0, 0],
  lampY: 0.8,
};

/** Points of the frame: crank, top of the seat tube, upper and lower end of the head tube. */
const crank: Point = [0, 0.29, 0.44];
const seatTop: Point = [0, 0.84, 0.25];
const headTop: Point = [0, 0.92, 0.86];
const headFoot: Point = [0, 0.7, 0.92];
const crankLength = 0.17;
/** Turns of the crank per turn of the wheel. */
const gear = 0.45;
const seat: Seat = { hips: [1.03, 0.22], lean: 0.3, hands: [1.06, 0.76], grip: 0.27, spread: 0.02 };

/** Creates a plain bicycle. Its rider pedals while the wheels turn. */
export function createBicycle(stage: Stage, { name, colour, rider: look }: BicycleLook): Cycle {
  const root = new THREE.Group();
  const wheel = { radius: shape.wheel, tyre: 0.026, spokes: 14, spokeRadius: 0.005, rim: "#d5d9dc" };
  const wheels = [addCycleWheel(root, 0, wheel), addCycleWheel(root, shape.wheelbase, wheel)];
  addFrame(root, mat(colour, 0.35, 0.2));
  addFittings(root, colour);
  const cranks = addCranks(root);
  withShadow(root);
  const rider = addRider(stage, root, look);
  const under = contactPatch(stage, 0.7, 2.2, 0.6);
  under.position.z = shape.wheelbase / 2;
  root.add(under);
  stage.addMoving(root);
  const brakeLamps = mat("#b3131a");
  const vehicle = { number: name, shape, root, wheels, brakeLamps };
  return {
    vehicle,
    rider,
    pose() {
      const turn = elementAt(wheels, 0).spin.rotation.x * gear;
      cranks.rotation.x = turn;
      poseRider(rider, seat, (side): Pair => {
        const angle = turn + (side > 0 ? Math.PI : 0);
        return [crank[1] + 0.1 - crankLength * Math.sin(angle), crank[2] - 0.04 + crankLength * Math.cos(angle)];
      });
    },
    outline: () =>
      cycleOutline(vehicle, [
        [-0.29, 1.06, 0.76],
        [0.29, 1.06, 0.76],
        [0, 1.02, 0.9],
      ]),
  };
}

function addFrame(root: THREE.Group, paint: THREE.Material): void {
  root.add(
    tube(crank, seatTop, 0.02, paint),
    tube(crank, headFoot, 0.024, paint),
    tube([0, 0.8, 0.27], headTop, 0.02, paint),
    tube(headFoot, headTop, 0.024, paint),
  );
  for (const side of [-0.05, 0.05]) {
    root.add(
      tube([side, shape.wheel, 0], [side * 0.6, crank[1], crank[2]], 0.013, paint),
      tube([side, shape.wheel, 0], [side * 0.4, 0.79, 0.27], 0.013, paint),
      tube([side, shape.wheel, shape.wheelbase], [side * 0.8, headFoot[1], headFoot[2]], 0.016, paint),
    );
  }
}

/** Adds saddle, handlebar, mudguard and carrier. */
function addFittings(root: THREE.Group, colour: string): void {
  const black = mat("#17181a", 0.7);
  const steel = mat("#c9ced2", 0.3, 0.7);
  root.add(
    tube(seatTop, [0, 0.95, 0.21], 0.014, steel),
    blob([0.08, 0.035, 0.14], black, [0, 0.96, 0.22]),
    tube(headTop, [0, 1.04, 0.84], 0.014, steel),
    boxMesh(0.14, 0.02, 0.36, steel, 0, 0.77, -0.06),
  );
  for (const side of [-1, 1]) {
    root.add(
      tube([0, 1.04, 0.84], [side * 0.2, 1.07, 0.86], 0.013, steel),
      tube([side * 0.2, 1.07, 0.86], [side * 0.28, 1.05, 0.72], 0.018, black),
      tube([side * 0.06, 0.77, -0.2], [side * 0.06, shape.wheel, 0], 0.008, steel),
    );
  }
  const rear = mudguard(0.38, 0.01, 0.9, 3, mat(colour, 0.4));
  rear.position.set(0, shape.wheel, 0);
  root.add(rear);
}

/** Adds chain ring, cranks and pedals as one group, which turns as a whole. */
function addCranks(root: THREE.Group): THREE.Group {
  const group = new THREE.Group();
  group.position.set(...crank);
  const steel = mat("#aeb4b8", 0.35, 0.7);
  const chainRing = new THREE.Mesh(new THREE.TorusGeometry(0.085, 0.012, 8, 24), steel);
  chainRing.rotation.y = Math.PI / 2;
  chainRing.position.x = -0.05;
  group.add(chainRing);
  for (const side of [-1, 1]) {
    const forward = side > 0 ? -crankLength : crankLength;
    group.add(
      tube([side * 0.07, 0, 0], [side * 0.08, 0, forward], 0.013, steel),
      boxMesh(0.1, 0.03, 0.09, mat("#17181a", 0.7), side * 0.13, 0, forward),
    );
  }
  root.add(group);
  return group;
}
