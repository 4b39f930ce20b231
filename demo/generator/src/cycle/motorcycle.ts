import * as THREE from "three";
import { type CarShape } from "../car/car-shape.ts";
import { type PersonLook } from "../person/look.ts";
import { contactPatch } from "../stage/contact-patch.ts";
import { mat, withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { type Cycle, cycleOutline } from "./cycle.ts";
import { addCycleWheel } from "./cycle-wheel.ts";
import { addBodywork, addFrontEnd, addMachine } from "./motorcycle-body.ts";
import { addHelmet, addRider, poseRider, type Seat } from "./rider.ts";

export interface MotorcycleLook {
  name: string;
  colour: string;
  helmet: string;
  rider: Partial<PersonLook> & { seed: number };
}

export const motorcycleShape: CarShape = {
  wheelbase: 1.34,
  width: 0.7,
  wheel: 0.31,
  top: [
    [-0.5, 0.4],
    [-0.5, 0.8],
    [1.65, 0.8],
    [1.65, 0.4],
  ],
  cabin: [[0, 0.8]],
  roof: [[0.9, 1.05]],
  windows: [],
  door: [0, 0],
  lampY: 0.88,
};

const seat: Seat = { hips: [0.9, 0.2], lean: 0.22, hands: [1.04, 0.84], grip: 0.34, spread: 0.16 };

/** Creates a light motorcycle of classic design: round lamp, tank, seat for two, visible engine. */
export function createMotorcycle(stage: Stage, { name, colour, helmet, rider: look }: MotorcycleLook): Cycle {
  const root = new THREE.Group();
  const wheel = { radius: motorcycleShape.wheel, tyre: 0.058, spokes: 7, spokeRadius: 0.014, rim: "#c9ced2" };
  const wheels = [addCycleWheel(root, 0, wheel), addCycleWheel(root, motorcycleShape.wheelbase, wheel)];
  const brakeLamps = mat("#b3131a", 0.25, 0, { emissive: "#7a080d", emissiveIntensity: 0.8 });
  const paint = mat(colour, 0.25, 0.15);
  addMachine(root);
  addBodywork(root, paint, brakeLamps);
  addFrontEnd(root, paint);
  withShadow(root);
  const rider = addRider(stage, root, look);
  addHelmet(rider, helmet);
  poseRider(rider, seat, () => [0.4, 0.36]);
  const under = contactPatch(stage, 0.9, 2.6, 0.8);
  under.position.z = motorcycleShape.wheelbase / 2;
  root.add(under);
  stage.addMoving(root);
  const vehicle = { number: name, shape: motorcycleShape, root, wheels, brakeLamps };
  return {
    vehicle,
    rider,
    pose: () => undefined,
    outline: () =>
      cycleOutline(vehicle, [
        [-0.36, 1.06, 0.86],
        [0.36, 1.06, 0.86],
        [0, 1, 1.2],
        [0, 0.85, -0.5],
      ]),
  };
}
