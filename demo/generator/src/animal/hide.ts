import * as THREE from "three";
import { createRandom } from "../random.ts";
import { type Brush, fill, paintCanvas, toTexture } from "../texture/canvas.ts";
import { grain } from "../texture/grain.ts";

/** Creates the material of a light coat with dark patches. */
export function hide(seed: number, dark: string, light: string): THREE.MeshStandardMaterial {
  const canvas = paintCanvas(512, 256, (brush, width, height) => {
    const random = createRandom(seed);
    fill(brush, light, width, height);
    brush.fillStyle = dark;
    for (let i = 0; i < 9; i++) {
      const [x, y] = [random.range(0, width), random.range(height * 0.15, height * 0.7)];
      paintPatch(brush, x, y, random.int(4, 7), width);
    }
    grain(brush, width, height, seed, { blotch: 12, fine: 12 });
  });
  return new THREE.MeshStandardMaterial({ map: toTexture(canvas), roughness: 0.75 });
}

/**
 * Paints a patch of overlapping ellipses, and repeats it one canvas width to the left and right, because the canvas
 * wraps around the animal.
 */
function paintPatch(brush: Brush, x: number, y: number, count: number, width: number): void {
  for (let j = 0; j < count; j++) {
    for (const shift of [-width, 0, width]) {
      const [cx, cy] = [x + shift + Math.cos(j * 2.1) * 22, y + Math.sin(j * 2.7) * 16];
      brush.beginPath();
      brush.ellipse(cx, cy, 20 + ((j * 13) % 17), 15 + ((j * 7) % 13), j, 0, 6.3);
      brush.fill();
    }
  }
}
