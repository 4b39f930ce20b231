import * as THREE from "three";
import { halfPi } from "../geometry.ts";
import { paintCanvas, toTexture } from "../texture/canvas.ts";
import { type Stage } from "./stage.ts";

const groundMetres = 60;
/** Opacity of the shadows of moving objects. */
const shadowStrength = 0.55;

/**
 * Draws the static set once, at twice the size, and uses the picture as background. Afterwards the set only writes
 * depth, so that it still hides moving objects behind it, and a shadow plane receives their shadows. This makes a frame
 * many times cheaper in software rendering. Call this after all static and moving objects have been added to the stage.
 */
export function bakeSet(stage: Stage): void {
  const { renderer, scene, width, height, moving } = stage;
  renderer.setSize(width * 2, height * 2);
  stage.render();
  const picture = paintCanvas(width, height, (brush) => {
    brush.imageSmoothingQuality = "high";
    brush.drawImage(renderer.domElement, 0, 0, width, height);
  });
  renderer.setSize(width, height);
  scene.background = toTexture(picture);
  for (const object of scene.children) {
    if (!moving.has(object) && !(object instanceof THREE.Light)) object.traverse(leaveDepthOnly);
  }
  scene.add(shadowFloor());
}

function leaveDepthOnly(part: THREE.Object3D): void {
  if (!(part instanceof THREE.Mesh)) return;
  part.castShadow = false;
  part.receiveShadow = false;
  if (part.geometry.type === "PlaneGeometry" || part.geometry.type === "ShapeGeometry") {
    part.visible = false;
    return;
  }
  part.material = Array.isArray(part.material) ? part.material.map(depthOnly) : depthOnly(part.material);
  part.renderOrder = -1;
}

/**
 * Returns a material that only writes depth. Leaf cards keep their texture, because objects behind their transparent
 * parts must stay visible.
 */
function depthOnly(material: THREE.MeshStandardMaterial): THREE.MeshBasicMaterial {
  return new THREE.MeshBasicMaterial({
    colorWrite: false,
    side: material.side,
    map: material.alphaTest > 0 ? material.map : null,
    alphaTest: material.alphaTest,
  });
}

function shadowFloor(): THREE.Mesh {
  const material = new THREE.ShadowMaterial({ opacity: shadowStrength, depthWrite: false });
  const floor = new THREE.Mesh(new THREE.PlaneGeometry(groundMetres, groundMetres), material);
  floor.rotation.x = -halfPi;
  floor.position.set(0, 0.004, -10);
  floor.receiveShadow = true;
  return floor;
}
