import * as THREE from "three";
import { type Painter, paintCanvas, toTexture } from "../texture/canvas.ts";
import { front, rear } from "./bus-shape.ts";
import { type BusPaint, paintRoute } from "./bus-side.ts";

const width = 2.3;
const bottom = 0.36;
const top = 2.7;

/** Creates the painted surfaces of the front and the rear, slightly outside the body. */
export function busEnds(paint: BusPaint): THREE.Mesh[] {
  return [end(paintFront(paint), front + 0.004, 0), end(paintRear(paint), rear - 0.004, Math.PI)];
}

function end(paint: Painter, z: number, turn: number): THREE.Mesh {
  const map = toTexture(paintCanvas(230, 234, paint));
  const skin = new THREE.Mesh(
    new THREE.PlaneGeometry(width, top - bottom),
    new THREE.MeshStandardMaterial({ map, roughness: 0.35 }),
  );
  skin.position.set(0, (top + bottom) / 2, z);
  skin.rotation.y = turn;
  return skin;
}

function paintFront({ colour, second, route }: BusPaint): Painter {
  return (brush, w, h) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, w, h);
    brush.fillStyle = second;
    brush.fillRect(0, h - 45, w, 45);
    const shade = brush.createLinearGradient(0, 0, 0, 150);
    shade.addColorStop(0, "#6d8494");
    shade.addColorStop(1, "#1b242b");
    brush.fillStyle = "#0d1012";
    brush.fillRect(4, 0, w - 8, 158);
    brush.fillStyle = shade;
    brush.fillRect(10, 40, w - 20, 112);
    paintRoute(brush, route, w / 2, 20, 28, w - 30);
    for (const x of [14, w - 54]) {
      brush.fillStyle = "#f6f9fb";
      brush.fillRect(x, 176, 40, 18);
    }
  };
}

function paintRear({ colour, second, route }: BusPaint): Painter {
  return (brush, w, h) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, w, h);
    brush.fillStyle = second;
    brush.fillRect(0, h - 45, w, 45);
    brush.fillStyle = "#1d262d";
    brush.fillRect(24, 14, w - 48, 76);
    paintRoute(brush, route, w / 2, 28, 22, 120);
    brush.fillStyle = "#23272a";
    brush.fillRect(50, 120, w - 100, 52);
    for (const x of [8, w - 30]) {
      brush.fillStyle = "#c3272b";
      brush.fillRect(x, 116, 22, 44);
    }
  };
}
