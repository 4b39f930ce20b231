import { type Pair } from "../../geometry.ts";
import { paint, patch, stripe } from "../../prop/ground.ts";
import { groundLabel } from "../../prop/label.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { asphalt, grass, pavers } from "../../texture/ground.ts";
import { berthBack, berthCount, berthFront, berthName, berthWidth, berthX, noParking } from "./roadside-plan.ts";

const white = 0xf4f2ea;
const yellow = 0xe8b91f;

export function addGround(stage: Stage): void {
  stage.add(
    patch(asphalt(41, "#606368", { stones: 3000, fine: 4 }), { x0: -16, x1: 16, z0: berthBack - 0.1, z1: 0 }, 5),
    patch(pavers(42, [168, 158, 148], 10), { x0: -16, x1: 16, z0: -23, z1: berthBack - 0.25 }, 2.2, 0.12),
    patch(grass(43), { x0: -16, x1: 16, z0: -34, z1: -23 }, 3.2, 0.1),
    boxMesh(32, 0.16, 0.22, mat("#b5b1a8", 0.9), 0, 0.07, berthBack - 0.2),
  );
  addBerths(stage);
  addNoParking(stage);
  for (const x of [-6.4, -3.2]) stage.add(paint(arrow(x), 0xefece2));
}

/** Adds the berths' lines, numbers and wheel stops. */
function addBerths(stage: Stage): void {
  const left = (berth: number) => berthX(berth) - berthWidth / 2;
  for (let i = 0; i <= berthCount; i++)
    stage.add(stripe([left(i), berthFront + 0.25], [left(i), berthBack], 0.11, white));
  stage.add(stripe([left(0), berthBack + 0.1], [left(berthCount), berthBack + 0.1], 0.11, white));
  for (let i = 0; i < berthCount; i++) {
    stage.add(
      groundLabel(berthName(i), berthX(i), berthFront + 0.62, 1.1, 0.5, { size: 200 }),
      boxMesh(1.7, 0.1, 0.14, mat("#d9b32c", 0.7), berthX(i), 0.05, berthBack + 0.55),
    );
  }
}

/** Adds the yellow frame and hatching of the no-parking zone. */
function addNoParking(stage: Stage): void {
  const { x, z0, z1, width } = noParking;
  const [x0, x1] = [x - width / 2, x + width / 2];
  const sides: [Pair, Pair][] = [
    [
      [x0, z0],
      [x1, z0],
    ],
    [
      [x1, z0],
      [x1, z1],
    ],
    [
      [x1, z1],
      [x0, z1],
    ],
    [
      [x0, z1],
      [x0, z0],
    ],
  ];
  for (const [from, to] of sides) stage.add(stripe(from, to, 0.12, yellow));
  for (let z = z0 + 0.1; z < z1 - 0.3; z += 0.75) {
    stage.add(stripe([x0, Math.min(z + 0.9, z1)], [x1, z], 0.1, yellow));
  }
  stage.add(groundLabel("禁停", x, z1 - 0.55, 1.5, 0.75, { size: 190, colour: "#f2c52b" }));
}

/** Returns the polygon of an arrow on the lane that points to the right; its tail is at x. */
function arrow(x: number): Pair[] {
  return [
    [x, -11.36],
    [x + 0.9, -11.36],
    [x + 0.9, -11.52],
    [x + 1.35, -11.3],
    [x + 0.9, -11.08],
    [x + 0.9, -11.24],
    [x, -11.24],
  ];
}
