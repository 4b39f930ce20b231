import * as THREE from "three";
import { type Pair } from "../geometry.ts";
import { shin, thigh } from "../person/arms-and-legs.ts";
import { type PersonLook } from "../person/look.ts";
import { createPerson, type Person } from "../person/person.ts";
import { mat } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { bend } from "./bend.ts";

const upperArm = 0.28;
const lowerArm = 0.3;
const shoulderUp = 0.43;
const spineUp = 0.04;
const hipDown = 0.02;

/** Positions of a rider's hips and hands: [up, forward] in metres, in the vehicle's coordinates. */
export interface Seat {
  hips: Pair;
  /** Forward lean of the back, radians. */
  lean: number;
  hands: Pair;
  /** `grip`: half the distance between the hands, metres. `spread`: sideways angle of the knees, radians. */
  grip: number;
  spread: number;
}

/** Adds a seated person to the vehicle. */
export function addRider(stage: Stage, root: THREE.Group, look: Partial<PersonLook> & { seed: number }): Person {
  const rider = createPerson(stage, look);
  root.add(rider.root);
  rider.root.visible = true;
  return rider;
}

/**
 * Sets the joints of a rider on a seat.
 * @param feet returns the position of an ankle [up, forward] for the right (-1) or the left (1) side
 */
export function poseRider(rider: Person, seat: Seat, feet: (side: number) => Pair): void {
  const [up, forward] = seat.hips;
  const { lean } = seat;
  rider.hips.position.set(0, up, forward);
  rider.spine.rotation.set(lean, 0, 0);
  rider.head.rotation.set(-lean * 0.75, 0, 0);
  for (const { side, hip, knee, ankle } of rider.legs) {
    const [footUp, footForward] = feet(side);
    const { first, second } = bend(thigh, shin, footUp - (up - hipDown), footForward - forward, 1);
    hip.rotation.set(-first, 0, side * seat.spread);
    knee.rotation.x = second;
    ankle.rotation.x = first - second + 0.1;
  }
  const shoulder: Pair = [up + spineUp + shoulderUp * Math.cos(lean), forward + shoulderUp * Math.sin(lean)];
  for (const arm of rider.arms) {
    const toHand: Pair = [seat.hands[0] - shoulder[0], seat.hands[1] - shoulder[1]];
    const { first, second } = bend(upperArm, lowerArm, toHand[0], toHand[1], -1);
    arm.shoulder.rotation.set(-first - lean, 0, arm.side * (seat.grip - 0.195) * 1.5);
    arm.elbow.rotation.x = second;
  }
}

/** Adds a helmet with a dark visor. */
export function addHelmet(rider: Person, colour: string): void {
  const shell = new THREE.Mesh(new THREE.SphereGeometry(0.145, 24, 18), mat(colour, 0.25, 0.1));
  shell.scale.set(0.95, 1.08, 1.1);
  shell.position.set(0, 0.015, 0);
  const visor = new THREE.Mesh(
    new THREE.SphereGeometry(0.15, 20, 12, 0.5, Math.PI - 1, 1.15, 0.65),
    mat("#0d1114", 0.1, 0.3),
  );
  visor.scale.set(0.95, 1.08, 1.1);
  visor.position.set(0, 0.015, 0.004);
  rider.head.add(shell, visor);
}
