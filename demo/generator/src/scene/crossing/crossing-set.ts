import { type Pair } from "../../geometry.ts";
import { patch, stripe } from "../../prop/ground.ts";
import { groundLabel } from "../../prop/label.ts";
import { lamp } from "../../prop/lamp.ts";
import { brickWall, building } from "../../prop/masonry.ts";
import { hedge, tree } from "../../prop/plants.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { asphalt, grass, pavers } from "../../texture/ground.ts";
import { bay, lineX, lineZ, road, stripZ } from "./crossing-plan.ts";

const white = 0xf1efe6;
const yellow = 0xf0c531;

/** Adds a road of two lanes with a strip for bicycles and stopping cars, pavements on both sides, and a wall behind. */
export function addStreet(stage: Stage): void {
  stage.add(
    patch(asphalt(71, "#606368", { stones: 2500, fine: 3 }), { x0: -28, x1: 28, z0: road.far, z1: road.near }, 5),
    patch(pavers(72, [166, 158, 148], 10), { x0: -28, x1: 28, z0: road.near, z1: -5 }, 2.4, 0.02),
    patch(pavers(73, [160, 152, 144], 10), { x0: -28, x1: 28, z0: -24, z1: road.far }, 2.4, 0.1),
    patch(grass(74), { x0: -28, x1: 28, z0: -40, z1: -24 }, 3.4, 0.08),
    boxMesh(56, 0.06, 0.2, mat("#b5b1a8", 0.9), 0, 0.02, road.near),
    boxMesh(56, 0.14, 0.2, mat("#b5b1a8", 0.9), 0, 0.06, road.far),
  );
  for (let x = -20; x < 20; x += 4) stage.add(stripe([x, road.middle], [x + 2.2, road.middle], 0.13, yellow));
  stage.add(
    stripe([-26, road.strip], [bay.x0, road.strip], 0.12, white),
    stripe([bay.x1, road.strip], [26, road.strip], 0.12, white),
    stripe([lineX, lineZ.far + 0.2], [lineX, road.near - 0.2], 0.14, white),
  );
  addBay(stage);
  addBackground(stage);
}

/** Adds the broken yellow frame of the bay with its text. */
function addBay(stage: Stage): void {
  const { x0, x1, z0, z1 } = bay;
  const inner = z1 - 0.2;
  for (let x = x0; x < x1 - 0.3; x += 0.8) stage.add(stripe([x, z0], [x + 0.45, z0], 0.11, yellow));
  const ends: Pair[] = [
    [x0, z0],
    [x1, z0],
  ];
  for (const [x, z] of ends) stage.add(stripe([x, z], [x, inner], 0.11, yellow));
  stage.add(groundLabel("临时停靠", (x0 + x1) / 2, stripZ + 0.05, 3.6, 0.9, { size: 190, colour: "#f2c52b" }));
}

function addBackground(stage: Stage): void {
  stage.add(
    hedge(700, [-15, -25], [15, -25], 0.5),
    tree(71, -10.4, -26.6, { height: 6 }),
    tree(72, -3.4, -26.8, { height: 6.4, hue: 90 }),
    tree(73, 4.6, -26.6, { height: 6, hue: 100 }),
    tree(74, 11.6, -26.8, { height: 6.4 }),
    brickWall(-24, 24, -30, 2.2, 14),
    building({ x: -9, z: -46, width: 24, height: 12, depth: 9, seed: 25, cols: 9, rows: 4, wall: "#c9c2b2" }),
    building({ x: 17, z: -44, width: 18, height: 10, depth: 8, seed: 26, cols: 7, rows: 3, wall: "#b7c0c4" }),
    lamp(1.6, -23, 5),
  );
}
