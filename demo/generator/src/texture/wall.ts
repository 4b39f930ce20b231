import { createRandom, type Random } from "../random.ts";
import { type Brush, fill, paintCanvas } from "./canvas.ts";
import { grain } from "./grain.ts";

type Colour = readonly [red: number, green: number, blue: number];

export function bricks(seed: number, base: Colour = [158, 84, 66], rows = 16): HTMLCanvasElement {
  return paintCanvas(512, 512, (brush, width, height) => {
    const random = createRandom(seed);
    const brickHeight = height / rows;
    const brickWidth = brickHeight * 2.6;
    fill(brush, "#b9b0a4", width, height);
    for (let row = 0; row < rows; row++) {
      for (let column = -1; column < width / brickWidth + 1; column++) {
        const k = random.range(-20, 20);
        const x = column * brickWidth + (row % 2 === 1 ? brickWidth / 2 : 0);
        brush.fillStyle = `rgb(${base[0] + k},${base[1] + k * 0.8},${base[2] + k * 0.8})`;
        brush.fillRect(x + 1.5, row * brickHeight + 1.5, brickWidth - 3, brickHeight - 3);
      }
    }
    grain(brush, width, height, seed, { blotch: 10, fine: 10 });
  });
}

export interface Facade {
  cols: number;
  rows: number;
  wall: string;
}

const frame = "#e8e4dc";

/** Paints a building's front with a grid of windows. */
export function facade(seed: number, { cols, rows, wall }: Facade): HTMLCanvasElement {
  return paintCanvas(1024, 512, (brush, width, height) => {
    const random = createRandom(seed);
    fill(brush, wall, width, height);
    grain(brush, width, height, seed, { blotch: 14, fine: 6 });
    const [cellWidth, cellHeight] = [width / cols, height / rows];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < cols; column++) {
        const [x, y] = [column * cellWidth + cellWidth * 0.2, row * cellHeight + cellHeight * 0.2];
        paintWindow(brush, random, x, y, cellWidth * 0.6, cellHeight * 0.58);
      }
    }
  });
}

function paintWindow(brush: Brush, random: Random, x: number, y: number, width: number, height: number): void {
  brush.fillStyle = "rgba(0,0,0,0.25)";
  brush.fillRect(x - 2, y - 2, width + 7, height + 8);
  brush.fillStyle = frame;
  brush.fillRect(x - 4, y - 4, width + 8, height + 8);
  const glass = brush.createLinearGradient(x, y, x + width * 0.6, y + height);
  const k = random.range(-12, 16);
  glass.addColorStop(0, `rgb(${118 + k},${146 + k},${166 + k})`);
  glass.addColorStop(0.5, `rgb(${58 + k},${76 + k},${92 + k})`);
  glass.addColorStop(1, `rgb(${44 + k},${56 + k},${68 + k})`);
  brush.fillStyle = glass;
  brush.fillRect(x, y, width, height);
  const hasCurtain = random.next() < 0.35;
  if (hasCurtain) {
    brush.fillStyle = `rgba(226,216,196,${random.range(0.4, 0.8)})`;
    brush.fillRect(x, y, width * random.range(0.2, 0.5), height);
  }
  brush.fillStyle = frame;
  brush.fillRect(x + width / 2 - 2, y, 4, height);
  brush.fillRect(x, y + height * 0.35, width, 3);
  brush.fillStyle = "rgba(0,0,0,0.18)";
  brush.fillRect(x - 6, y + height + 4, width + 12, 5);
}
