import * as THREE from "three";
import { patch } from "../../prop/ground.ts";
import { label } from "../../prop/label.ts";
import { railing } from "../../prop/railing.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { plain } from "../../texture/ground.ts";
import { plant } from "./yard-plan.ts";

/** Adds the fenced plant area: low railing, gravel, transformer cabinet, warning sign. */
export function addPlant(stage: Stage): void {
  const { x0, x1, z0, z1, gapX0, gapX1 } = plant;
  const rail = { height: 0.95, gap: 0.16, colour: "#c8a020", radius: 0.01 };
  stage.add(
    patch(plain("#a59d92", 31, { blotch: 20, fine: 50 }), { x0, x1, z0, z1 }, 1.6, 0.01),
    railing([x0, z1], [gapX0, z1], rail),
    railing([gapX1, z1], [x1, z1], rail),
    railing([x0, z0], [x0, z1], rail),
    railing([x1, z0], [x1, z1], rail),
    railing([x0, z0], [x1, z0], rail),
    transformerCabinet(),
  );
  const style = { size: 105, back: "#d8332b", colour: "#fff", border: "#fff" };
  const sign = label("禁止入内", 0.72, 0.3, style);
  sign.position.set(3.6, 0.62, z1 + 0.05);
  stage.add(sign);
}

function transformerCabinet(): THREE.Group {
  const cabinet = new THREE.Group();
  cabinet.add(
    boxMesh(0.95, 1.35, 0.7, mat("#8fa39a", 0.55, 0.3), 0, 0.78, 0),
    boxMesh(1.1, 0.12, 0.85, mat("#9aa09c", 0.9), 0, 0.06, 0),
    boxMesh(1.05, 0.07, 0.8, mat("#77877f", 0.6, 0.3), 0, 1.48, 0),
    boxMesh(0.02, 1.2, 0.02, mat("#55625c"), 0, 0.8, 0.355),
    boxMesh(0.03, 0.16, 0.03, mat("#333"), 0.08, 0.8, 0.37),
  );
  for (let i = 0; i < 5; i++) cabinet.add(boxMesh(0.32, 0.02, 0.02, mat("#5d6b64"), -0.24, 0.35 + i * 0.05, 0.355));
  cabinet.position.set(3.95, 0, -10);
  return cabinet;
}
