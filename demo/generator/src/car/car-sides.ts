import * as THREE from "three";
import { type CarKit } from "./car-parts.ts";
import { beltOf, halfWidth, screenFoot } from "./car-shape.ts";

/** Adds mirrors, door seams, handles, sills and wipers. */
export function addSides(kit: CarKit): void {
  const { shape, dark } = kit;
  for (const side of [-1, 1]) addSide(kit, side);
  const [screenZ, screenY] = screenFoot(shape);
  for (const x of [-0.28, 0.3]) {
    kit.box([0.55, 0.012, 0.012], dark, [x, screenY + 0.075, screenZ - 0.07]).rotation.z = 0.06;
  }
}

function addSide(kit: CarKit, side: number): void {
  const { root, shape, paint, black, chrome, dark } = kit;
  const half = halfWidth(shape);
  const belt = beltOf(shape);
  const [rearEdge, frontEdge] = shape.door;
  const mirror = new THREE.Mesh(new THREE.SphereGeometry(0.1, 14, 10), paint);
  mirror.scale.set(1.15, 0.75, 0.7);
  mirror.position.set(side * (half + 0.07), belt + 0.05, frontEdge - 0.12);
  root.add(mirror);
  kit.box([0.14, 0.03, 0.05], black, [side * (half - 0.02), belt + 0.02, frontEdge - 0.1]);
  for (const edge of [rearEdge, frontEdge]) kit.box([0.01, 0.5, 0.012], dark, [side * (half - 0.003), 0.66, edge]);
  for (const handle of [rearEdge + 0.12, rearEdge - 0.75]) {
    kit.box([0.03, 0.03, 0.17], chrome, [side * (half - 0.012), belt - 0.13, handle]);
  }
  kit.box([0.02, 0.07, shape.wheelbase - 1], dark, [side * (half - 0.05), 0.25, shape.wheelbase / 2]);
}
