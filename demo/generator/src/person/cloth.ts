import * as THREE from "three";
import { fill, paintCanvas, toTexture } from "../texture/canvas.ts";
import { grain } from "../texture/grain.ts";
import { type PersonLook } from "./look.ts";

export function cloth(colour: string, seed: number, pattern: PersonLook["pattern"] = "plain"): THREE.Material {
  const map = toTexture(
    paintCanvas(128, 128, (brush, width, height) => {
      fill(brush, new THREE.Color(colour).getStyle(), width, height);
      if (pattern === "stripes") {
        brush.fillStyle = "rgba(255,255,255,0.75)";
        for (let i = 0; i < 8; i++) brush.fillRect(0, i * 16, width, 6);
      }
      grain(brush, width, height, seed, { blotch: 22, fine: 10 });
    }),
  );
  return new THREE.MeshStandardMaterial({ map, roughness: 0.92 });
}
