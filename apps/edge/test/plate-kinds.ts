import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { type Picture } from "#platform/model/picture.ts";

const fonts = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans-sc/package.json"));
const fontfile = join(fonts, "700Bold/NotoSansSC_700Bold.ttf");

/** Colours of background and characters. */
export const plateColours = {
  yellow: ["#f2b90c", "#101010"],
  blue: ["#1046b8", "#ffffff"],
  white: ["#f4f4f4", "#101010"],
  black: ["#141414", "#f4f4f4"],
} as const;

/** Draws a character scaled to its cell, as on plates. */
async function sign(character: string, colour: string, width: number, height: number): Promise<Buffer> {
  const drawn = sharp({
    text: {
      text: `<span foreground="${colour}">${character}</span>`,
      fontfile,
      font: "Noto Sans SC Bold",
      dpi: 600,
      rgba: true,
    },
  });
  return sharp(await drawn.png().toBuffer())
    .trim()
    .resize(width, height, { fit: "fill" })
    .png()
    .toBuffer();
}

interface Placed {
  character: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

async function drawPlate(signs: readonly Placed[], height: number, kind: keyof typeof plateColours): Promise<Buffer> {
  const [ground, ink] = plateColours[kind];
  const parts = await Promise.all(
    signs.map(async ({ character, left, top, ...size }) => ({
      left,
      top,
      input: await sign(character, ink, size.width, size.height),
    })),
  );
  const frame = `<svg width="440" height="${height}"><rect x="5" y="5" width="430" height="${height - 10}" rx="10" fill="none" stroke="${ink}" stroke-width="4"/></svg>`;
  return sharp({ create: { width: 440, height, channels: 3, background: ground } })
    .composite([{ left: 0, top: 0, input: Buffer.from(frame) }, ...parts])
    .png()
    .toBuffer();
}

/** Draws a two-row plate, as on the back of lorries, at one pixel per millimetre. Sizes: GA 36-2018, 440 × 220 mm. */
export function drawTwoRowPlate(text: string, kind: keyof typeof plateColours): Promise<Buffer> {
  const [province = "", letter = "", ...rest] = [...text];
  const signs = [
    { character: province, left: 110, top: 15, width: 80, height: 60 },
    { character: letter, left: 250, top: 15, width: 80, height: 60 },
    ...rest.map((character, at) => ({ character, left: 27 + at * 80, top: 90, width: 65, height: 110 })),
  ];
  return drawPlate(signs, 220, kind);
}

/** Draws a one-row plate with equal space for each character. Size: GA 36-2018, 440 × 140 mm. */
export function drawOneRowPlate(text: string, kind: keyof typeof plateColours): Promise<Buffer> {
  const step = 400 / [...text].length;
  const signs = [...text].map((character, at) => ({
    character,
    left: Math.round(20 + at * step + 4),
    top: 25,
    width: Math.round(step) - 12,
    height: 90,
  }));
  return drawPlate(signs, 140, kind);
}

export interface Shown {
  /** Width of the plate, in pixels. */
  width: number;
  /** Rotation in degrees. */
  turned: number;
  /** Standard deviation of the blur in pixels of the picture. */
  blur: number;
}

/** Draws the back of a lorry with a plate, and other lettering above it as on real lorries. */
export async function pictureOf(plate: Buffer, { width, turned, blur }: Shown): Promise<Picture> {
  const size = { width: 640, height: 480 };
  const turnedPlate = await sharp(plate).resize(width).rotate(turned, { background: "#3a3d42" }).png().toBuffer();
  const meta = await sharp(turnedPlate).metadata();
  const back = `<svg width="640" height="480"><rect width="640" height="480" fill="#6b7078"/><rect x="120" y="60" width="400" height="300" fill="#b9bec6"/>
    <rect x="120" y="320" width="400" height="70" fill="#3a3d42"/><rect x="130" y="330" width="40" height="24" fill="#b02020"/><rect x="470" y="330" width="40" height="24" fill="#b02020"/></svg>`;
  const { data, info } = await sharp(Buffer.from(back))
    .composite([
      {
        input: turnedPlate,
        left: Math.round(320 - (meta.width ?? 0) / 2),
        top: Math.round(345 - (meta.height ?? 0) / 2),
      },
    ])
    .removeAlpha()
    .blur(Math.max(0.3, blur))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width ?? size.width, height: info.height };
}
