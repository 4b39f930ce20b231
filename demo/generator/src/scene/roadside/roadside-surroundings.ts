import { lamp } from "../../prop/lamp.ts";
import { brickWall } from "../../prop/masonry.ts";
import { hedge, tree } from "../../prop/plants.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { berthBack, berthWidth, berthX } from "./roadside-plan.ts";

/** Adds what is behind the berths: greenery, a wall, a lamp, and posts along the pavement. */
export function addSurroundings(stage: Stage): void {
  stage.add(
    hedge(50, [-9, -23.4], [9, -23.4], 0.55),
    tree(21, -3.6, -21.4, { height: 5.4 }),
    tree(22, 1.2, -21.6, { height: 5.6, hue: 90 }),
    tree(23, 5.8, -21.4, { height: 5.2 }),
    brickWall(-16, 16, -27.5, 2.2, 12),
    lamp(-1.2, -20.6, 5),
  );
  for (let i = 0; i < 9; i++) {
    const colour = i % 2 === 1 ? "#d7d2c6" : "#c94a35";
    const x = berthX(0) - berthWidth / 2 + (i * berthWidth) / 2;
    stage.add(boxMesh(0.1, 0.75, 0.1, mat(colour, 0.7), x, 0.5, berthBack - 0.55));
  }
}
