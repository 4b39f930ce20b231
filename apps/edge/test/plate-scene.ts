import sharp from "sharp";
import { type Point } from "#platform/geometry/rect.ts";
import { type Picture } from "#platform/model/picture.ts";
import { drawPlate, type InventedPlate, inventedPlate } from "./drawn-plate.ts";
import { Random } from "./random.ts";

/** Conditions under which a plate is seen. */
interface Sight {
  /** Width of the plate in the picture, in pixels. */
  width: number;
  /**
   * Angle in radians by which the plate is rotated in the picture; the next field is the angle of the view from the
   * side.
   */
  roll: number;
  yaw: number;
  blur: number;
  noise: number;
  /** Brightness: 1 as drawn; below 1 darker. */
  light: number;
  quality: number;
}

const size = { width: 960, height: 540 };

/** Returns random conditions, from easy to hard. */
function anySight(random: Random): Sight {
  const hard = random.next() ** 1.5;
  return {
    width: random.between(70, 230) * (1 - 0.35 * hard),
    roll: random.between(-0.26, 0.26) * (0.3 + 0.7 * hard),
    yaw: random.between(-0.8, 0.8) * (0.3 + 0.7 * hard),
    blur: 0.3 + random.between(0, 1.5) * hard,
    noise: random.between(1, 6) + random.between(0, 12) * hard,
    light: 1 - random.between(0, 0.7) * hard,
    quality: Math.round(random.between(35, 90)),
  };
}

export interface PlatePhoto extends InventedPlate {
  jpeg: Buffer;
}

/** Returns a synthetic photo of an invented plate. The same seed and number give the same photo. */
export async function platePhoto(seed: number, number: number): Promise<PlatePhoto> {
  const random = new Random(seed * 100_003 + number);
  const plate = inventedPlate(random, number);
  const sight = anySight(random);
  return { ...plate, jpeg: await photograph(await drawPlate(plate), sight, random) };
}

/** Draws a plate onto a bumper as a camera would see it under these conditions. */
async function photograph(plate: Picture, sight: Sight, random: Random): Promise<Buffer> {
  const scene = await bumper(random);
  const centre = { x: random.between(0.3, 0.7) * size.width, y: random.between(0.4, 0.75) * size.height };
  paste(scene, plate, centre, sight);
  const blurred = await sharp(scene.rgb, { raw: { ...size, channels: 3 } })
    .blur(Math.max(0.3, sight.blur))
    .raw()
    .toBuffer();
  const grain = Float32Array.from({ length: 65_521 }, () => random.normal() * sight.noise);
  const noisy = Buffer.from(
    blurred.map((value, at) => Math.min(255, Math.max(0, value * sight.light + (grain[at % grain.length] ?? 0)))),
  );
  return sharp(noisy, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: sight.quality })
    .toBuffer();
}

/** Draws the end of a car: body, grille, lamps and road. */
async function bumper(random: Random): Promise<Picture> {
  const grey = (low: number, high: number) => {
    const value = Math.round(random.between(low, high));
    return `rgb(${value},${value + Math.round(random.between(-14, 14))},${value + Math.round(random.between(-14, 14))})`;
  };
  const bars = Array.from(
    { length: 7 },
    (_, at) => `<rect x="330" y="${120 + at * 16}" width="300" height="7" fill="${grey(15, 60)}"/>`,
  );
  const lamps = [210, 660].map((x) => `<ellipse cx="${x + 45}" cy="170" rx="70" ry="38" fill="${grey(170, 250)}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="960" height="540" fill="${grey(90, 150)}"/><rect y="430" width="960" height="110" fill="${grey(60, 110)}"/>
    <rect x="120" y="60" width="720" height="400" rx="60" fill="${grey(30, 220)}"/>${bars.join("")}${lamps.join("")}
    <rect x="140" y="260" width="680" height="150" rx="24" fill="${grey(30, 200)}"/></svg>`;
  return { rgb: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(), ...size };
}

function paste(scene: Picture, plate: Picture, centre: Point, { width, roll, yaw }: Sight): void {
  const scale = width / plate.width;
  const [cosR, sinR, cosY, sinY] = [Math.cos(roll), Math.sin(roll), Math.cos(yaw), Math.sin(yaw)];
  const reach = Math.ceil(width * 0.75);
  // the camera is six plate widths away
  const distance = 6 * plate.width;
  for (let y = Math.floor(centre.y) - reach; y <= centre.y + reach; y++) {
    for (let x = Math.floor(centre.x) - reach; x <= centre.x + reach; x++) {
      if (x < 0 || y < 0 || x >= scene.width || y >= scene.height) continue;
      const samples: Point[] = [];
      for (const [ox, oy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const dx = (x + ox - centre.x) / scale;
        const dy = (y + oy - centre.y) / scale;
        const [u, v] = [dx * cosR + dy * sinR, dy * cosR - dx * sinR];
        // perspective, solved for X and Y: u = X cosY · d / (d + X sinY), v = Y · d / (d + X sinY)
        const across = (u * distance) / (distance * cosY - u * sinY);
        const depth = distance + across * sinY;
        samples.push({ x: across + plate.width / 2, y: (v * depth) / distance + plate.height / 2 });
      }
      blend(scene, plate, (y * scene.width + x) * 3, samples);
    }
  }
}

function blend(scene: Picture, plate: Picture, target: number, samples: readonly Point[]): void {
  for (let channel = 0; channel < 3; channel++) {
    const sum = samples.reduce((total, { x, y }) => {
      const isOutside = x < 0 || y < 0 || x >= plate.width || y >= plate.height;
      const source = (Math.floor(y) * plate.width + Math.floor(x)) * 3;
      return total + ((isOutside ? scene.rgb[target + channel] : plate.rgb[source + channel]) ?? 0);
    }, 0);
    scene.rgb[target + channel] = sum / samples.length;
  }
}
