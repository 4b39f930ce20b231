import * as THREE from "three";
import { halfPi } from "../../geometry.ts";
import { label } from "../../prop/label.ts";
import { brickWall, pillar } from "../../prop/masonry.ts";
import { railing } from "../../prop/railing.ts";
import { boxMesh, mat } from "../../stage/materials.ts";
import { type Stage } from "../../stage/stage.ts";
import { gate } from "./yard-plan.ts";

/** Adds the wall, pillars, name plate, guard booth and the open gate. */
export function addGate(stage: Stage): void {
  stage.add(brickWall(-14, gate.x0 - 0.2, gate.z, 2.05, 3), brickWall(gate.x1 + 0.2, 14, gate.z, 2.05, 3));
  stage.add(pillar(gate.x0, gate.z, 2.7, 0.55), pillar(gate.x1, gate.z, 2.7, 0.55, 9));
  const style = { size: 86, back: "#1e4f86", colour: "#fff", border: "#e8eef5" };
  const sign = label("示范园区\n东门", 1.5, 0.8, style);
  sign.position.set(-5.1, 1.3, gate.z + 0.15);
  stage.add(sign, guardBooth());
  stage.add(gateLeaf(gate.x1 - 0.1, -halfPi + 0.06), gateLeaf(gate.x0 + 0.05, -halfPi - 0.06));
}

function guardBooth(): THREE.Group {
  const booth = new THREE.Group();
  const panel = () => mat("#e6e2d8", 0.8);
  booth.add(
    boxMesh(1.5, 0.95, 1.4, panel(), 0, 0.48, 0),
    boxMesh(1.42, 0.95, 1.32, mat("#4a6272", 0.15, 0.2), 0, 1.42, 0),
    boxMesh(1.8, 0.14, 1.7, mat("#3f5f8c", 0.6), 0, 1.97, 0),
  );
  for (const z of [-0.67, 0.67]) {
    for (const x of [-0.72, 0.72]) booth.add(boxMesh(0.07, 0.95, 0.07, panel(), x, 1.42, z));
  }
  booth.position.set(-4.7, 0, -10.1);
  return booth;
}

function gateLeaf(x: number, direction: number): THREE.Group {
  const leaf = railing([0, 0], [1.6, 0], { height: 1.7, gap: 0.13, colour: "#2d3338", radius: 0.014 });
  leaf.position.set(x, 0, gate.z + 0.3);
  leaf.rotation.y = direction;
  return leaf;
}
