import * as THREE from "three";
import { contactPatch } from "../stage/contact-patch.ts";
import { mat, withShadow } from "../stage/materials.ts";
import { type Stage } from "../stage/stage.ts";
import { type Arm, addArm, addLeg, type Leg } from "./arms-and-legs.ts";
import { addBag } from "./bag.ts";
import { cloth } from "./cloth.ts";
import { addHead } from "./head.ts";
import { type PersonLook, usualLook } from "./look.ts";
import { addTorso } from "./torso.ts";

/** A person with joints; each group is a joint. */
export interface Person {
  root: THREE.Group;
  hips: THREE.Group;
  spine: THREE.Group;
  head: THREE.Group;
  arms: Arm[];
  legs: Leg[];
  /** Size relative to a person of usual height. */
  scale: number;
}

export function createPerson(stage: Stage, given: Partial<PersonLook> & { seed: number }): Person {
  const look = { ...usualLook, ...given };
  const skin = mat(look.skin, 0.7);
  const hair = mat(look.hair, 0.6);
  const top = cloth(look.top, look.seed, look.pattern);
  const sleeve = cloth(look.top, look.seed + 1, look.pattern);
  const bottom = cloth(look.bottom, look.seed + 2);
  const shoes = mat(look.shoes, 0.6);
  const scale = look.height / usualLook.height;
  const { root, hips, spine } = createSkeleton(scale);
  addTorso(hips, spine, look, top, bottom);
  const head = addHead(spine, look, skin, hair);
  const lower = look.sleeves === "long" ? sleeve : skin;
  const arms = [-1, 1].map((side) => addArm(spine, side, sleeve, lower, skin));
  const legs = [-1, 1].map((side) => addLeg(hips, side, look, bottom, skin, shoes));
  addBag(spine, look);
  withShadow(root);
  root.add(contactPatch(stage, 0.75, 0.75, 0.5));
  stage.addMoving(root);
  return { root, hips, spine, head, arms, legs, scale };
}

function createSkeleton(scale: number) {
  const root = new THREE.Group();
  const rig = new THREE.Group();
  rig.scale.setScalar(scale);
  const hips = new THREE.Group();
  hips.position.y = 0.92;
  const spine = new THREE.Group();
  spine.position.y = 0.04;
  hips.add(spine);
  rig.add(hips);
  root.add(rig);
  return { root, hips, spine };
}
