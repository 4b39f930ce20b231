import * as THREE from "three";
import { patch, stripe } from "../../prop/ground.ts";
import { label } from "../../prop/label.ts";
import { hedge, tree } from "../../prop/plants.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { toTexture } from "../../texture/canvas.ts";
import { grass, plain } from "../../texture/ground.ts";
import { lineX, pathZ } from "./barn-plan.ts";
import { planks, straw } from "./barn-surfaces.ts";

/** Adds the path with its counting line in front of the barn's plank wall. */
export function addSet(stage: Stage): void {
  const strawCanvas = straw();
  const earth = plain("#9a8262", 73, { blotch: 26, fine: 26 }, 1024);
  stage.add(
    patch(grass(70), { x0: -20, x1: 20, z0: -30, z1: 0 }, 3),
    patch(strawCanvas, { x0: -12, x1: 12, z0: -14.6, z1: -12 }, 3, 0.004),
    patch(earth, { x0: -12, x1: 12, z0: pathZ - 0.95, z1: pathZ + 0.95 }, 3, 0.004),
  );
  addWall(stage);
  addLine(stage);
  stage.add(tree(81, -6.2, -12.2, { height: 6 }), tree(82, 6.8, -12, { height: 6, hue: 88 }));
  addFeed(stage, strawCanvas);
}

const pane = { emissive: "#4a6478", emissiveIntensity: 0.5 };

/** Adds the wall: planks on a plinth, windows and posts. */
function addWall(stage: Stage): void {
  const wood = new THREE.MeshStandardMaterial({ map: toTexture(planks(), [5, 1]), roughness: 0.95 });
  stage.add(boxMesh(26, 4, 0.2, wood, 0, 2, -14.8), boxMesh(26, 0.5, 0.26, mat("#8f8a80", 0.95), 0, 0.25, -14.75));
  for (const x of [-5.2, -1.7, 1.8, 5.3]) {
    stage.add(
      boxMesh(1.3, 0.8, 0.1, mat("#e7e2d6", 0.7), x, 2, -14.66),
      boxMesh(1.14, 0.64, 0.1, mat("#9fc0d8", 0.2, 0.1, pane), x, 2, -14.64),
      boxMesh(0.05, 0.64, 0.12, mat("#e7e2d6", 0.7), x, 2, -14.62),
    );
  }
  for (const x of [-6.6, -3.4, 0, 3.5, 6.7]) stage.add(boxMesh(0.2, 4, 0.2, mat("#6d4f36", 0.9), x, 2, -14.5));
}

/** Adds a clipped hedge along the path, and a yellow post with a sign and paint that mark the line. */
function addLine(stage: Stage): void {
  stage.add(
    hedge(300, [-9, pathZ - 2.6], [9, pathZ - 2.6], 0.42),
    boxMesh(0.08, 2.2, 0.08, mat("#d3a11f", 0.6, 0.1), lineX, 0.75, pathZ - 1.2),
    stripe([lineX, pathZ - 0.95], [lineX, pathZ + 0.95], 0.1, 0xf0c531),
  );
  const plate = label("计数通道", 1, 0.32, { size: 110, back: "#245c3a", colour: "#fff", border: "#fff" });
  plate.position.set(lineX, 2, pathZ - 1.15);
  stage.add(plate);
}

/** x, y, z and rotation of each bale. */
const bales = [
  [-4.4, 0.3, -13.4, 0.05],
  [-3.2, 0.3, -13.5, -0.06],
  [-3.8, 0.88, -13.45, 0.02],
  [4.6, 0.3, -13.3, -0.1],
  [5.8, 0.3, -13.5, 0.08],
] as const;

/** Adds bales of hay and a trough. */
function addFeed(stage: Stage, strawCanvas: HTMLCanvasElement): void {
  const map = toTexture(strawCanvas, [1, 0.6]);
  const hay = new THREE.MeshStandardMaterial({ map, color: "#f3d68a", roughness: 1 });
  for (const [x, y, z, turn] of bales) {
    const bale = boxMesh(1.1, 0.58, 0.62, hay, x, y, z);
    bale.rotation.y = turn;
    stage.add(bale);
  }
  stage.add(
    boxMesh(2.4, 0.3, 0.5, mat("#7f8a90", 0.5, 0.6), 1.2, 0.35, -13.2),
    boxMesh(2.2, 0.04, 0.36, mat("#c9b06a", 1), 1.2, 0.5, -13.2),
  );
}
