import { patch, stripe } from "../../prop/ground.ts";
import { groundLabel } from "../../prop/label.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { asphalt, grass, pavers } from "../../texture/ground.ts";
import { gate, lineZ } from "./yard-plan.ts";

const kerb = "#bdb8ae";

/** Adds the yard, the road to the gate, pavements, the street behind the wall and a lawn, with kerbs and paint. */
export function addGround(stage: Stage): void {
  stage.add(
    patch(pavers(2, [172, 166, 156]), { x0: -14, x1: 14, z0: -11.4, z1: 2 }, 2.4),
    patch(asphalt(11, "#66686b"), { x0: gate.x0 + 0.1, x1: gate.x1 - 0.1, z0: -11.6, z1: 2 }, 4, 0.004),
    patch(pavers(21, [150, 140, 134], 10), { x0: -20, x1: 20, z0: -14.2, z1: -11.4 }, 2),
    patch(asphalt(12), { x0: -30, x1: 30, z0: -22, z1: -14.2 }, 5),
    patch(pavers(22, [156, 150, 144], 10), { x0: -30, x1: 30, z0: -26, z1: -22 }, 2),
    patch(grass(4), { x0: -14, x1: -4.25, z0: -11.4, z1: -8.8 }, 3, 0.02),
  );
  for (const x of [gate.x0 + 0.1, gate.x1 - 0.1]) stage.add(boxMesh(0.12, 0.07, 13.5, mat(kerb, 0.9), x, 0.03, -4.85));
  stage.add(
    boxMesh(9.75, 0.09, 0.12, mat(kerb, 0.9), -9.12, 0.045, -8.8),
    boxMesh(60, 0.12, 0.2, mat("#a9a59c", 0.9), 0, 0.02, -14.2),
    stripe([gate.x0 + 0.3, lineZ], [gate.x1 - 0.3, lineZ], 0.16, 0xf0c531),
  );
  for (let i = 0; i < 7; i++) stage.add(stripe([-14 + i * 4, -18], [-12 + i * 4, -18], 0.14, 0xf1efe6));
  const style = { size: 170, colour: "rgba(245,243,235,0.85)" };
  stage.add(groundLabel("人行通道", (gate.x0 + gate.x1) / 2, -7.4, 2.4, 0.7, style));
}
