import * as THREE from "three";
import { elementAt, spline } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { bendBody, bodyBend } from "./bend-body.ts";
import { beltOf, type CarShape, frontOf, halfWidth, rearOf } from "./car-shape.ts";

const sill = 0.22;

/** Adds the painted lower body with its wheel arches, and the dark underbody. */
export function addLowerBody(root: THREE.Group, shape: CarShape, paint: THREE.Material, dark: THREE.Material): void {
  root.add(new THREE.Mesh(bendBody(sideView(shape), halfWidth(shape), shape, bodyBend), paint));
  const [front, rear] = [frontOf(shape), rearOf(shape)];
  const under = new THREE.Mesh(new THREE.BoxGeometry(shape.width * 0.8, 0.4, front - rear - 0.5), dark);
  under.position.set(0, 0.42, (front + rear) / 2);
  root.add(under);
}

function sideView(shape: CarShape): THREE.Shape {
  const top = spline(shape.top, 60);
  const arch = shape.wheel + 0.055;
  const side = new THREE.Shape();
  side.moveTo(elementAt(top, 0).x + 0.08, sill);
  for (const point of top) side.lineTo(point.x, point.y);
  side.lineTo(elementAt(top, 60).x - 0.1, sill);
  const angle = Math.asin((shape.wheel - sill) / arch);
  for (const axle of [shape.wheelbase, 0]) {
    side.lineTo(axle + arch * Math.cos(angle), sill);
    side.absarc(axle, shape.wheel, arch, -angle, Math.PI + angle, false);
  }
  side.closePath();
  return side;
}

/** Adds the dark glass body of the cabin, and the painted roof. */
export function addCabin(root: THREE.Group, shape: CarShape, paint: THREE.Material): void {
  const glass = mat("#18222a", 0.06, 0.1, { envMapIntensity: 1.6, transparent: true, opacity: 0.78 });
  const low = beltOf(shape) - 0.1;
  const cabin = spline(shape.cabin, 40);
  const foot = (index: number) => new THREE.Vector2(elementAt(cabin, index).x, low);
  const volume = new THREE.Shape([foot(0), ...cabin, foot(40)].reverse());
  const bend = { lean: 0.36, leanFrom: beltOf(shape), plan: 0.12 };
  root.add(new THREE.Mesh(bendBody(volume, halfWidth(shape) - 0.07, shape, { ...bend, bevel: 0.05 }), glass));
  const upper = spline(shape.roof, 24);
  const lower = upper.map(({ x, y }) => new THREE.Vector2(x, y - 0.05)).reverse();
  const roof = new THREE.Shape([...upper, ...lower]);
  root.add(new THREE.Mesh(bendBody(roof, halfWidth(shape) - 0.075, shape, { ...bend, bevel: 0.03 }), paint));
}
