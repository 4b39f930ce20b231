import * as THREE from "three";
import { halfPi } from "../geometry.ts";
import { type Stage } from "./stage.ts";

/** Creates a dark patch on the ground, which the caller adds below a moving object. */
export function contactPatch(stage: Stage, width: number, length: number, strength: number): THREE.Mesh {
  const material = new THREE.MeshBasicMaterial({
    map: stage.contactShadow,
    transparent: true,
    opacity: strength,
    depthWrite: false,
    color: 0x000000,
    fog: false,
  });
  const patch = new THREE.Mesh(new THREE.PlaneGeometry(width, length), material);
  patch.rotation.x = -halfPi;
  patch.position.y = 0.012;
  patch.renderOrder = 1;
  return patch;
}
