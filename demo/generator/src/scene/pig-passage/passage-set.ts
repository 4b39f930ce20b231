import { patch, stripe } from "../../prop/ground.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { plain } from "../../texture/ground.ts";
import { straw } from "../barn/barn-surfaces.ts";
import { lineX, passage } from "./passage-plan.ts";

const length = 8;

/** Adds a concrete passage between two low walls, straw outside, and the painted counting line. */
export function addPassage(stage: Stage): void {
  const concrete = plain("#6f7274", 31, { blotch: 22, fine: 16 }, 1024);
  const outside = passage.halfWidth + 0.06;
  stage.add(
    patch(concrete, { x0: -length / 2, x1: length / 2, z0: -outside, z1: outside }, 3, 0.002),
    patch(straw(), { x0: -length, x1: length, z0: -4, z1: -outside }, 2.5),
    patch(straw(), { x0: -length, x1: length, z0: outside, z1: 4 }, 2.5),
    stripe([lineX, -passage.halfWidth], [lineX, passage.halfWidth], 0.05, 0xd9b640),
  );
  for (const side of [-1, 1]) {
    const z = side * (passage.halfWidth + 0.03);
    stage.add(boxMesh(length, passage.wall, 0.06, mat("#8d9296", 0.7), 0, passage.wall / 2, z));
    stage.add(boxMesh(length, 0.03, 0.09, mat("#3f6f52", 0.5), 0, passage.wall, z));
    for (let x = -3.5; x <= 3.5; x += 1.4)
      stage.add(
        boxMesh(0.08, passage.wall + 0.08, 0.1, mat("#4c5156", 0.6), x, passage.wall / 2, side * (outside + 0.04)),
      );
  }
}
