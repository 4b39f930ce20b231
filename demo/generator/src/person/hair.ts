import * as THREE from "three";
import { mat } from "../stage/materials.ts";
import { turned } from "./limb.ts";
import { type PersonLook } from "./look.ts";

/** Adds hair, or a cap with its peak. */
export function addHair(head: THREE.Group, look: PersonLook, hair: THREE.Material): void {
  const hasCap = look.hairStyle === "cap";
  const shell = new THREE.SphereGeometry(0.108, 22, 14, 0, Math.PI * 2, 0, Math.PI * 0.56);
  const cover = new THREE.Mesh(shell, hasCap ? mat(look.capColour, 0.8) : hair);
  cover.scale.set(0.93, 1.18, 1.04);
  cover.position.set(0, 0.012, -0.012);
  cover.rotation.x = hasCap ? -0.1 : -0.34;
  head.add(cover);
  if (hasCap) head.add(peak(look.capColour));
  if (look.hairStyle === "long") head.add(longHair(hair));
  if (look.hairStyle === "bun") head.add(bun(hair));
}

function peak(colour: string): THREE.Mesh {
  const half = new THREE.CylinderGeometry(0.075, 0.075, 0.012, 18, 1, false, -1.6, 3.2);
  const mesh = new THREE.Mesh(half, mat(colour, 0.8));
  mesh.position.set(0, 0.055, 0.075);
  mesh.rotation.x = 0.15;
  return mesh;
}

function longHair(hair: THREE.Material): THREE.Mesh {
  const profile = [
    [0.001, -0.21],
    [0.09, -0.2],
    [0.105, -0.08],
    [0.098, 0.05],
    [0.001, 0.08],
  ] as const;
  const fall = turned(profile, 0.55, hair);
  fall.position.z = -0.052;
  return fall;
}

function bun(hair: THREE.Material): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.SphereGeometry(0.05, 14, 10), hair);
  mesh.position.set(0, 0.06, -0.115);
  return mesh;
}
