import * as THREE from "three";
import { mergeVertices, toCreasedNormals } from "three/addons/utils/BufferGeometryUtils.js";
import { smoothStep } from "../geometry.ts";
import { type CarShape, frontOf, rearOf } from "./car-shape.ts";

export interface Bend {
  bevel: number;
  /** Slope of the sides towards the middle above `leanFrom`, metres per metre of height. */
  lean: number;
  leanFrom: number;
  /** Distance by which the corners of both ends are moved inward, metres. */
  plan: number;
}

export const bodyBend: Bend = { bevel: 0.07, lean: 0.05, leanFrom: 0.6, plan: 0.2 };

/**
 * Extrudes a side view over the width, then bends it: the corners are moved inward, and the sides lean inward towards
 * the top.
 */
export function bendBody(side: THREE.Shape, half: number, shape: CarShape, bend: Bend): THREE.BufferGeometry {
  const { bevel } = bend;
  const geometry = new THREE.ExtrudeGeometry(side, {
    depth: 2 * half - 2 * bevel,
    steps: 12,
    bevelEnabled: true,
    bevelSize: bevel * 0.7,
    bevelOffset: -bevel * 0.7,
    bevelThickness: bevel,
    bevelSegments: 4,
    curveSegments: 20,
  });
  geometry.translate(0, 0, bevel - half);
  const positions = geometry.getAttribute("position");
  for (let i = 0; i < positions.count; i++) {
    const [along, up, across] = [positions.getX(i), positions.getY(i), positions.getZ(i)];
    const pulled = pullCorners(shape, along, across, bend.plan);
    // Converts the axes (along, up, across) to (-across, up, along). This is a rotation, so faces keep their
    // orientation.
    positions.setXYZ(i, -narrow(shape, pulled, up, across, bend), up, pulled);
  }
  geometry.deleteAttribute("uv");
  geometry.deleteAttribute("normal");
  return toCreasedNormals(mergeVertices(geometry, 1e-4), 0.62);
}

function pullCorners(shape: CarShape, along: number, across: number, plan: number): number {
  const [front, rear] = [frontOf(shape), rearOf(shape)];
  const edge = (Math.abs(across) / (shape.width / 2)) ** 2.6;
  const pulled = along - plan * edge * smoothStep(front - 1.1, front, along);
  return pulled + plan * 0.7 * edge * smoothStep(rear + 0.9, rear, pulled);
}

function narrow(shape: CarShape, along: number, up: number, across: number, { lean, leanFrom }: Bend): number {
  const [front, rear] = [frontOf(shape), rearOf(shape)];
  const top = lean * Math.max(0, up - leanFrom);
  const ends = 0.05 * smoothStep(front - 0.9, front, along) + 0.04 * smoothStep(rear + 0.6, rear, along);
  return across * (1 - top - ends - 0.06 * smoothStep(0.42, 0.2, up));
}
