import * as THREE from "three";
import { boxMesh, mat, withShadow } from "../stage/materials.ts";
import { toTexture } from "../texture/canvas.ts";
import { bricks, type Facade, facade } from "../texture/wall.ts";

/** Width of one repetition of the brick texture, metres. */
const tile = 1.3;

export function brickWall(x0: number, x1: number, z: number, height: number, seed: number): THREE.Group {
  const group = new THREE.Group();
  const length = x1 - x0;
  const map = toTexture(bricks(seed), [length / tile, height / tile]);
  const material = new THREE.MeshStandardMaterial({ map, roughness: 0.95 });
  const middle = (x0 + x1) / 2;
  group.add(
    boxMesh(length, height, 0.26, material, middle, height / 2, z),
    boxMesh(length + 0.08, 0.09, 0.38, mat("#cfc8ba", 0.9), middle, height + 0.045, z),
  );
  return group;
}

/** Creates a brick pillar with a stone ball on top. */
export function pillar(x: number, z: number, height: number, width: number, seed = 8): THREE.Group {
  const group = new THREE.Group();
  const map = toTexture(bricks(seed, [150, 80, 64]), [width / tile, height / tile]);
  const material = new THREE.MeshStandardMaterial({ map, roughness: 0.95 });
  group.add(
    boxMesh(width, height, width, material, x, height / 2, z),
    boxMesh(width + 0.14, 0.12, width + 0.14, mat("#d6cfc2", 0.9), x, height + 0.06, z),
  );
  const stone = mat("#f4efe2", 0.5, 0, { emissive: "#55503f" });
  const ball = new THREE.Mesh(new THREE.SphereGeometry(0.17, 18, 14), stone);
  ball.position.set(x, height + 0.27, z);
  group.add(withShadow(ball));
  return group;
}

export interface Building extends Facade {
  x: number;
  z: number;
  width: number;
  height: number;
  depth: number;
  seed: number;
}

/** Creates a building with windows on the side that faces the camera. */
export function building({ x, z, width, height, depth, seed, cols, rows, wall }: Building): THREE.Group {
  const group = new THREE.Group();
  const roof = "#8d8378";
  const side = mat(wall, 0.95);
  const front = new THREE.MeshStandardMaterial({ map: toTexture(facade(seed, { cols, rows, wall })), roughness: 0.85 });
  const block = new THREE.BoxGeometry(width, height, depth);
  const body = new THREE.Mesh(block, [side, side, mat(roof), side, front, side]);
  body.position.set(x, height / 2, z);
  group.add(body, boxMesh(width + 0.4, 0.25, depth + 0.4, mat(roof, 0.9), x, height + 0.12, z));
  return withShadow(group);
}
