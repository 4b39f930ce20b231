import * as THREE from "three";
import { halfPi, type Point, spline } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { type CarShape, frontOf, rearOf } from "./car-shape.ts";

/** Width, height and depth in metres. */
type Size = readonly [number, number, number];

/** Materials and shape of one car, and the object to which its parts are added. */
export interface CarKit {
  root: THREE.Group;
  shape: CarShape;
  paint: THREE.Material;
  black: THREE.Material;
  chrome: THREE.Material;
  dark: THREE.Material;
  lampGlass: THREE.Material;
  /** Returns where the bodywork ends at a height: `noseAt` towards the front, `tailAt` towards the rear. */
  noseAt(up: number): number;
  tailAt(up: number): number;
  box(size: Size, material: THREE.Material, at: Point): THREE.Mesh;
  /** Adds a rounded bar; `turn` is its rotation about the vertical axis, radians. */
  pill(size: Size, material: THREE.Material, at: Point, turn?: number): THREE.Mesh;
}

export function createCarKit(root: THREE.Group, shape: CarShape, paint: THREE.Material): CarKit {
  const top = spline(shape.top, 60);
  const put = (mesh: THREE.Mesh, at: Point) => {
    mesh.position.set(...at);
    root.add(mesh);
    return mesh;
  };
  return {
    root,
    shape,
    paint,
    black: mat("#17181a", 0.55),
    chrome: mat("#d5d9dc", 0.2, 0.9),
    dark: mat("#0b0c0d", 0.8),
    lampGlass: mat("#f3f7fb", 0.12, 0.1, { emissive: "#8b949c", emissiveIntensity: 0.55 }),
    noseAt(up) {
      return top.findLast(({ x, y }) => x > shape.wheelbase && Math.abs(y - up) < 0.03)?.x ?? frontOf(shape);
    },
    tailAt(up) {
      return top.find(({ x, y }) => x < 0 && Math.abs(y - up) < 0.04)?.x ?? rearOf(shape);
    },
    box: (size, material, at) => put(new THREE.Mesh(new THREE.BoxGeometry(...size), material), at),
    pill(size, material, at, turn = 0) {
      const mesh = put(new THREE.Mesh(pillGeometry(size), material), at);
      mesh.rotation.y = turn;
      return mesh;
    },
  };
}

function pillGeometry([width, height, depth]: Size): THREE.BufferGeometry {
  const geometry = new THREE.CapsuleGeometry(0.5, 1, 6, 16);
  geometry.rotateZ(halfPi);
  geometry.scale(width / 2, height, depth);
  return geometry;
}
