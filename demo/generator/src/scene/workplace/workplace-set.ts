import { type Pair } from "../../geometry.ts";
import { patch, stripe } from "../../prop/ground.ts";
import { label } from "../../prop/label.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { plain } from "../../texture/ground.ts";
import { region, wallZ } from "./workplace-plan.ts";

const yellow = 0xe8b91f;

/**
 * Adds an open hall: smooth floor with a yellow frame, and a bench with tools and a shelf in front of a painted wall.
 */
export function addWorkplace(stage: Stage): void {
  const floor = plain("#9aa09d", 81, { blotch: 5, fine: 2 });
  stage.add(
    patch(floor, { x0: -12, x1: 12, z0: wallZ, z1: 0 }, 6),
    boxMesh(24, 1.2, 0.2, mat("#5f8f86", 0.9), 0, 0.6, wallZ - 0.1),
    boxMesh(24, 3.6, 0.18, mat("#d9dcd6", 0.95), 0, 3, wallZ - 0.1),
  );
  addFrame(stage);
  addBench(stage);
  addShelf(stage, -4.1);
  addPallet(stage);
  const style = { size: 120, back: "#1e4f86", colour: "#fff", border: "#e8eef5" };
  const sign = label("装配工位 03", 1.5, 0.36, style);
  sign.position.set(0, 2.15, wallZ + 0.02);
  stage.add(sign);
}

function addFrame(stage: Stage): void {
  const { x0, x1, z0, z1 } = region;
  const corners: Pair[] = [
    [x0, z0],
    [x0, z1],
    [x1, z1],
    [x1, z0],
  ];
  for (const [i, corner] of corners.slice(1).entries()) {
    const before = corners[i];
    if (before !== undefined) stage.add(stripe(before, corner, 0.1, yellow));
  }
}

/** Adds the bench top at 0.9 m, a vice, a tool box, parts and a lamp. */
function addBench(stage: Stage): void {
  const z = -10.25;
  const steel = mat("#6d7a82", 0.5, 0.4);
  stage.add(
    boxMesh(3.2, 0.08, 0.85, mat("#b08a58", 0.8), 0, 0.88, z),
    boxMesh(3, 0.5, 0.06, mat("#7f8c93", 0.6, 0.2), 0, 0.6, z + 0.3),
    boxMesh(0.5, 0.26, 0.3, mat("#b3332b", 0.5), -1.2, 1.05, z - 0.1),
    boxMesh(0.18, 0.2, 0.24, steel, 1.25, 1.02, z + 0.25),
    boxMesh(0.34, 0.12, 0.24, mat("#d9b32c", 0.6), 0.35, 0.98, z - 0.1),
    boxMesh(0.24, 0.08, 0.2, mat("#e8e6df", 0.7), -0.3, 0.96, z),
  );
  for (const x of [-1.5, 1.5]) stage.add(boxMesh(0.1, 0.86, 0.7, steel, x, 0.43, z));
}

function addShelf(stage: Stage, x: number): void {
  const steel = mat("#4f6a8c", 0.6, 0.3);
  for (const y of [0.2, 0.95, 1.7]) stage.add(boxMesh(1.9, 0.05, 0.5, steel, x, y, wallZ + 0.35));
  for (const side of [-0.95, 0.95]) stage.add(boxMesh(0.06, 2.1, 0.5, steel, x + side, 1.05, wallZ + 0.35));
  const boxes = [
    [-0.6, 0.42, "#b99a63"],
    [0.1, 0.4, "#3f6f9f"],
    [0.6, 0.42, "#b99a63"],
    [-0.4, 1.16, "#3f6f9f"],
    [0.45, 1.15, "#a8463c"],
    [-0.1, 1.9, "#b99a63"],
  ] as const;
  for (const [dx, y, colour] of boxes) stage.add(boxMesh(0.42, 0.34, 0.36, mat(colour, 0.85), x + dx, y, wallZ + 0.35));
}

function addPallet(stage: Stage): void {
  const wood = mat("#b08a58", 0.9);
  stage.add(
    boxMesh(1.2, 0.14, 0.8, wood, 3.9, 0.08, -10.4),
    boxMesh(0.55, 0.5, 0.5, mat("#c2a36c", 0.9), 3.65, 0.4, -10.4),
    boxMesh(0.5, 0.42, 0.5, mat("#b9985f", 0.9), 4.22, 0.36, -10.4),
  );
}
