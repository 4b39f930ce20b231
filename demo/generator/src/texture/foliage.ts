import { createRandom } from "../random.ts";
import { paintCanvas } from "./canvas.ts";

/** Paints a cluster of leaves with transparent surroundings. */
export function leaves(seed: number, hue: number): HTMLCanvasElement {
  return paintCanvas(256, 256, (brush, width, height) => {
    const random = createRandom(seed);
    for (let i = 0; i < 130; i++) {
      const angle = random.range(0, 6.28);
      const distance = Math.sqrt(random.next()) * width * 0.4;
      brush.save();
      brush.translate(width / 2 + Math.cos(angle) * distance, height / 2 + Math.sin(angle) * distance);
      brush.rotate(random.range(0, 6.28));
      brush.fillStyle = `hsl(${hue + random.range(-14, 12)},${random.range(30, 46)}%,${random.range(22, 44)}%)`;
      brush.beginPath();
      brush.ellipse(0, 0, random.range(9, 17), random.range(5, 9), 0, 0, 6.3);
      brush.fill();
      brush.restore();
    }
  });
}
