import * as THREE from "three";
import { type Point } from "../geometry.ts";
import { createRandom, type Random } from "../random.ts";
import { toTexture } from "../texture/canvas.ts";
import { leaves } from "../texture/foliage.ts";

export interface Crown {
  seed: number;
  /** Half axes of the ellipsoid, metres. */
  radii: Point;
  count: number;
  size: number;
  hue: number;
}

interface Cards {
  positions: number[];
  normals: number[];
  uvs: number[];
  indices: number[];
}

const corners = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/**
 * Creates the leaves of a tree or bush: flat cards with pictures of leaves, distributed in an ellipsoid. Their normals
 * point outward for a soft shading.
 */
export function crown({ seed, radii, count, size, hue }: Crown): THREE.Mesh {
  const random = createRandom(seed);
  const cards: Cards = { positions: [], normals: [], uvs: [], indices: [] };
  for (let i = 0; i < count; i++) addCard(cards, random, radii, size);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(cards.positions, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(cards.normals, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(cards.uvs, 2));
  geometry.setIndex(cards.indices);
  return new THREE.Mesh(geometry, leafMaterial(seed % 3, hue));
}

function randomDirection(random: Random): THREE.Vector3 {
  return new THREE.Vector3(random.range(-1, 1), random.range(-1, 1), random.range(-1, 1));
}

function addCard(cards: Cards, random: Random, radii: Point, size: number): void {
  const normal = randomDirection(random).normalize();
  const depth = 0.55 + 0.45 * Math.sqrt(random.next());
  const centre = [normal.x * radii[0] * depth, normal.y * radii[1] * depth, normal.z * radii[2] * depth] as const;
  const scale = size * random.range(0.7, 1.25);
  const a = randomDirection(random).cross(normal).normalize();
  const b = new THREE.Vector3().copy(normal).cross(a);
  a.addScaledVector(normal, random.range(-0.5, 0.5)).normalize();
  const first = cards.positions.length / 3;
  for (const [p, q] of corners) {
    cards.positions.push(
      centre[0] + (a.x * p + b.x * q) * scale,
      centre[1] + (a.y * p + b.y * q) * scale,
      centre[2] + (a.z * p + b.z * q) * scale,
    );
    cards.normals.push(normal.x, normal.y * 0.8 + 0.35, normal.z);
    cards.uvs.push((p + 1) / 2, (q + 1) / 2);
  }
  cards.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
}

const leafMaterials = new Map<string, THREE.MeshStandardMaterial>();

/** Returns the material of one kind of leaves, from a cache: a scene has hundreds of bushes with only a few kinds. */
function leafMaterial(kind: number, hue: number): THREE.MeshStandardMaterial {
  const key = `${kind}/${hue}`;
  const known = leafMaterials.get(key);
  if (known !== undefined) return known;
  const map = toTexture(leaves(kind, hue));
  const material = new THREE.MeshStandardMaterial({ map, alphaTest: 0.5, side: THREE.DoubleSide, roughness: 0.9 });
  leafMaterials.set(key, material);
  return material;
}
