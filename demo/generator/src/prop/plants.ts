import * as THREE from "three";
import { type Pair } from "../geometry.ts";
import { createRandom } from "../random.ts";
import { mat, withShadow } from "../stage/materials.ts";
import { crown } from "./crown.ts";

const spread = 1.7;
const bark = () => mat("#6d5846", 0.95);

export function tree(seed: number, x: number, z: number, { height = 6, hue = 96 } = {}): THREE.Group {
  const random = createRandom(seed);
  const group = new THREE.Group();
  const stem = height * 0.45;
  const trunk = new THREE.Mesh(new THREE.CylinderGeometry(0.09, 0.17, stem + 0.6, 10), bark());
  trunk.position.y = (stem + 0.6) / 2;
  group.add(trunk);
  for (let i = 0; i < 4; i++) {
    const width = spread * random.range(0.65, 0.95);
    const depth = spread * random.range(0.65, 0.95);
    const shade = Math.trunc(hue + random.range(-4, 4));
    const leaves = crown({
      seed: seed * 11 + i,
      radii: [width, height * 0.2, depth],
      count: 130,
      size: 0.42,
      hue: shade,
    });
    const side = random.range(-0.5, 0.5) * spread;
    leaves.position.set(side, stem + height * (0.12 + 0.12 * i), random.range(-0.5, 0.5) * spread);
    group.add(leaves, branch(leaves.position, stem));
  }
  group.position.set(x, 0, z);
  group.rotation.y = random.range(0, 6);
  return withShadow(group);
}

function branch(towards: THREE.Vector3, stem: number): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.CylinderGeometry(0.03, 0.06, stem * 0.7, 6), bark());
  mesh.position.set(towards.x * 0.4, stem, towards.z * 0.4);
  mesh.rotation.set(towards.z * 0.5, 0, -towards.x * 0.5);
  return mesh;
}

export function bush(seed: number, x: number, z: number, width: number, height: number, hue = 100): THREE.Mesh {
  const count = Math.round(60 + 60 * width);
  const leaves = crown({ seed, radii: [width, height, width], count, size: 0.2, hue });
  leaves.position.set(x, height * 0.75, z);
  return withShadow(leaves);
}

/** Creates a clipped hedge between two points of the ground [x, z]: a row of bushes. */
export function hedge(seed: number, [x0, z0]: Pair, [x1, z1]: Pair, height: number): THREE.Group {
  const group = new THREE.Group();
  const count = Math.ceil(Math.hypot(x1 - x0, z1 - z0) / 0.55);
  for (let i = 0; i <= count; i++) {
    const [x, z] = [x0 + ((x1 - x0) * i) / count, z0 + ((z1 - z0) * i) / count];
    group.add(bush(seed + i, x, z, 0.42, height, 104));
  }
  return group;
}
