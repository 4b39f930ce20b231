import { createRandom } from "../../random.ts";
import { fill, paintCanvas } from "../../texture/canvas.ts";
import { grain } from "../../texture/grain.ts";

export function straw(): HTMLCanvasElement {
  return paintCanvas(1024, 1024, (brush, width, height) => {
    const random = createRandom(71);
    fill(brush, "#8a7350", width, height);
    for (let i = 0; i < 15_000; i++) {
      const [x, y] = [random.range(0, width), random.range(0, height)];
      const [angle, length] = [random.range(0, 6.3), random.range(8, 26)];
      brush.strokeStyle = `hsla(${random.range(36, 48)},${random.range(30, 50)}%,${random.range(34, 62)}%,0.5)`;
      brush.lineWidth = random.range(1, 2.2);
      brush.beginPath();
      brush.moveTo(x, y);
      brush.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length);
      brush.stroke();
    }
    grain(brush, width, height, 72, { blotch: 16, fine: 8 });
  });
}

export function planks(): HTMLCanvasElement {
  return paintCanvas(1024, 512, (brush, width, height) => {
    const random = createRandom(74);
    for (let i = 0; i < 32; i++) {
      const k = random.range(-14, 14);
      brush.fillStyle = `rgb(${128 + k},${92 + k * 0.8},${66 + k * 0.6})`;
      brush.fillRect(i * 32, 0, 31, height);
      brush.fillStyle = "rgba(40,26,16,0.6)";
      brush.fillRect(i * 32 + 30, 0, 2, height);
    }
    grain(brush, width, height, 75, { blotch: 20, fine: 14 });
  });
}
