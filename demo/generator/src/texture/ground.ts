import { createRandom } from "../random.ts";
import { fill, paintCanvas } from "./canvas.ts";
import { type Grain, grain } from "./grain.ts";

type Colour = readonly [red: number, green: number, blue: number];

export function plain(colour: string, seed: number, options: Grain, size = 512): HTMLCanvasElement {
  return paintCanvas(size, size, (brush, width, height) => {
    fill(brush, colour, width, height);
    grain(brush, width, height, seed, options);
  });
}

export function asphalt(seed: number, colour = "#5d5f63", { stones = 9000, fine = 12 } = {}): HTMLCanvasElement {
  return paintCanvas(1024, 1024, (brush, width, height) => {
    fill(brush, colour, width, height);
    const random = createRandom(seed);
    for (let i = 0; i < stones; i++) {
      const grey = random.int(60, 150);
      brush.fillStyle = `rgba(${grey},${grey},${grey + 3},0.35)`;
      brush.fillRect(random.range(0, width), random.range(0, height), random.range(1, 3), random.range(1, 3));
    }
    grain(brush, width, height, seed + 7, { blotch: 11, fine });
  });
}

/** Paints pavers in running bond, `count` in a row. */
export function pavers(seed: number, base: Colour, count = 8): HTMLCanvasElement {
  return paintCanvas(1024, 1024, (brush, width, height) => {
    const random = createRandom(seed);
    const size = width / count;
    fill(brush, "#7d786f", width, height);
    for (let row = 0; row < count * 2; row++) {
      for (let column = -1; column <= count; column++) {
        const k = random.range(-14, 14);
        const x = column * size + (row % 2 === 1 ? size / 2 : 0);
        brush.fillStyle = `rgb(${base[0] + k},${base[1] + k},${base[2] + k})`;
        brush.fillRect(x + 2, (row * size) / 2 + 2, size - 4, size / 2 - 4);
      }
    }
    grain(brush, width, height, seed + 3, { blotch: 22, fine: 12 });
  });
}

export function grass(seed: number): HTMLCanvasElement {
  return paintCanvas(1024, 1024, (brush, width, height) => {
    const random = createRandom(seed);
    fill(brush, "#5f7f3c", width, height);
    for (let i = 0; i < 26_000; i++) {
      const [x, y] = [random.range(0, width), random.range(0, height)];
      const [length, slope] = [random.range(4, 13), random.range(-0.7, 0.7)];
      brush.strokeStyle = `hsla(${random.range(70, 110)},${random.range(28, 48)}%,${random.range(24, 46)}%,0.55)`;
      brush.lineWidth = random.range(0.8, 1.8);
      brush.beginPath();
      brush.moveTo(x, y);
      brush.lineTo(x + slope * length, y - length);
      brush.stroke();
    }
    grain(brush, width, height, seed, { blotch: 24, fine: 6 });
  });
}
