import * as THREE from "three";
import { halfPi, type Pair } from "../geometry.ts";
import { toTexture } from "../texture/canvas.ts";

export interface Area {
  x0: number;
  x1: number;
  z0: number;
  z1: number;
}

/** Creates a flat textured area of the ground. The texture repeats every `tile` metres. */
export function patch(source: HTMLCanvasElement, area: Area, tile: number, y = 0): THREE.Mesh {
  const { x0, x1, z0, z1 } = area;
  const map = toTexture(source, [(x1 - x0) / tile, (z1 - z0) / tile]);
  const geometry = new THREE.PlaneGeometry(x1 - x0, z1 - z0);
  const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ map, roughness: 0.95 }));
  mesh.rotation.x = -halfPi;
  mesh.position.set((x0 + x1) / 2, y, (z0 + z1) / 2);
  mesh.receiveShadow = true;
  return mesh;
}

/**
 * Creates a painted area slightly above the ground.
 * @param corners [x, z] of the polygon
 */
export function paint(corners: readonly Pair[], colour: number): THREE.Mesh {
  const shape = new THREE.Shape(corners.map(([x, z]) => new THREE.Vector2(x, -z)));
  const material = new THREE.MeshStandardMaterial({
    color: colour,
    roughness: 0.8,
    transparent: true,
    opacity: 0.9,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  const mesh = new THREE.Mesh(new THREE.ShapeGeometry(shape), material);
  mesh.rotation.x = -halfPi;
  mesh.position.y = 0.006;
  mesh.receiveShadow = true;
  return mesh;
}

/** Creates a painted line between two points of the ground [x, z]. */
export function stripe([x0, z0]: Pair, [x1, z1]: Pair, width: number, colour: number): THREE.Mesh {
  const length = Math.hypot(x1 - x0, z1 - z0);
  const nx = ((-(z1 - z0) / length) * width) / 2;
  const nz = (((x1 - x0) / length) * width) / 2;
  const corners: Pair[] = [
    [x0 + nx, z0 + nz],
    [x1 + nx, z1 + nz],
    [x1 - nx, z1 - nz],
    [x0 - nx, z0 - nz],
  ];
  return paint(corners, colour);
}
