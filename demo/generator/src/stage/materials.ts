import * as THREE from "three";

export function mat(
  colour: THREE.ColorRepresentation,
  roughness = 0.85,
  metalness = 0,
  extra: THREE.MeshStandardMaterialParameters = {},
): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ color: colour, roughness, metalness, ...extra });
}

/** Lets all parts of an object cast and receive shadows. */
export function withShadow<T extends THREE.Object3D>(object: T): T {
  object.traverse((part) => {
    if (!(part instanceof THREE.Mesh)) return;
    part.castShadow = true;
    part.receiveShadow = true;
  });
  return object;
}

/** Creates a box with width, height, depth and centre, in metres. */
export function boxMesh(w: number, h: number, d: number, material: THREE.Material, x = 0, y = 0, z = 0): THREE.Mesh {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(w, h, d), material);
  mesh.position.set(x, y, z);
  return withShadow(mesh);
}
