import * as THREE from "three";
import { elementAt, smoothStep, spline, toVectors } from "../geometry.ts";
import { beltOf, type CarShape, frontOf, halfWidth, rearOf } from "./car-shape.ts";

/** Adds painted frames around the side windows of both sides. */
export function addSideFrames(root: THREE.Group, shape: CarShape, paint: THREE.Material): void {
  for (const side of [-1, 1]) {
    const material = paint.clone();
    material.side = THREE.DoubleSide;
    root.add(new THREE.Mesh(frameGeometry(shape, side), material));
  }
}

function frameGeometry(shape: CarShape, side: number): THREE.BufferGeometry {
  const geometry = new THREE.ExtrudeGeometry(frameOutline(shape), { depth: 0.035, bevelEnabled: false });
  const positions = geometry.getAttribute("position");
  const half = halfWidth(shape);
  const [front, rear] = [frontOf(shape), rearOf(shape)];
  for (let i = 0; i < positions.count; i++) {
    const [along, up] = [positions.getX(i), positions.getY(i)];
    const across = half - 0.095 + positions.getZ(i);
    const edge = (across / half) ** 2.6;
    const pulled =
      along - 0.12 * edge * smoothStep(front - 1.1, front, along) + 0.084 * edge * smoothStep(rear + 0.9, rear, along);
    const ends = 0.05 * smoothStep(front - 0.9, front, along) + 0.04 * smoothStep(rear + 0.6, rear, along);
    positions.setXYZ(i, side * across * (1 - 0.36 * Math.max(0, up - beltOf(shape)) - ends), up, pulled);
  }
  geometry.computeVertexNormals();
  return geometry;
}

function frameOutline(shape: CarShape): THREE.Shape {
  const cabin = spline(shape.cabin, 40);
  const low = beltOf(shape) - 0.1;
  const rim = [
    new THREE.Vector2(elementAt(cabin, 0).x + 0.02, low),
    ...cabin.map(({ x, y }) => new THREE.Vector2(x, y + 0.005)),
    new THREE.Vector2(elementAt(cabin, 40).x - 0.02, low),
  ];
  const outline = new THREE.Shape(rim.reverse());
  for (const window of shape.windows) outline.holes.push(new THREE.Path(toVectors(window)));
  return outline;
}
