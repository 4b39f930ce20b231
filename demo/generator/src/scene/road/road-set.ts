import { patch, stripe } from "../../prop/ground.ts";
import { groundLabel } from "../../prop/label.ts";
import { lamp } from "../../prop/lamp.ts";
import { brickWall, building } from "../../prop/masonry.ts";
import { hedge, tree } from "../../prop/plants.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { asphalt, grass, pavers } from "../../texture/ground.ts";
import { lineX, lineZ } from "./road-plan.ts";

const white = 0xf1efe6;
const middleZ = (lineZ.near + lineZ.far) / 2;

/** Adds a road of two lanes with its pavements; greenery and a wall are behind it. */
export function addRoad(stage: Stage): void {
  stage.add(
    patch(asphalt(51, "#606368", { stones: 2500, fine: 3 }), { x0: -24, x1: 24, z0: lineZ.far, z1: lineZ.near }, 5),
    patch(pavers(52, [166, 158, 148], 10), { x0: -24, x1: 24, z0: lineZ.near, z1: -8 }, 2.4, 0.1),
    patch(pavers(53, [160, 152, 144], 10), { x0: -24, x1: 24, z0: -22.4, z1: lineZ.far }, 2.4, 0.1),
    patch(grass(54), { x0: -24, x1: 24, z0: -36, z1: -22.4 }, 3.4, 0.08),
  );
  for (const z of [lineZ.near, lineZ.far]) stage.add(boxMesh(48, 0.14, 0.2, mat("#b5b1a8", 0.9), 0, 0.06, z));
  for (let x = -16; x < 16; x += 4) stage.add(stripe([x, middleZ], [x + 2.2, middleZ], 0.13, 0xf0c531));
  stage.add(
    stripe([lineX, lineZ.far + 0.2], [lineX, lineZ.near - 0.2], 0.14, white),
    groundLabel("15", -6.5, lineZ.near - 1.6, 1.6, 1.5, { size: 210 }),
  );
  addGreenery(stage);
}

function addGreenery(stage: Stage): void {
  stage.add(
    hedge(500, [-12, -23.2], [12, -23.2], 0.5),
    tree(51, -8.6, -24.6, { height: 6 }),
    tree(52, -2.2, -24.8, { height: 6.4, hue: 90 }),
    tree(53, 8.2, -24.6, { height: 6, hue: 100 }),
    brickWall(-20, 20, -28, 2.2, 14),
    building({ x: -7, z: -42, width: 22, height: 11, depth: 9, seed: 15, cols: 9, rows: 4, wall: "#c9c2b2" }),
    building({ x: 15, z: -40, width: 16, height: 9, depth: 8, seed: 16, cols: 7, rows: 3, wall: "#b7c0c4" }),
    lamp(3.6, -21.4, 5),
  );
}
