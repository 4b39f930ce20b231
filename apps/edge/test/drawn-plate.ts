import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { plateProvinces } from "@huiyan/contract/parking/plate.rules";
import sharp from "sharp";
import { type Picture } from "#platform/model/picture.ts";
import { type Random } from "./random.ts";

const require = createRequire(import.meta.url);
const fonts = dirname(require.resolve("@expo-google-fonts/noto-sans-sc/package.json"));
const fontfile = join(fonts, "600SemiBold", "NotoSansSC_600SemiBold.ttf");

const letters = [..."ABCDEFGHJKLMNPQRSTUVWXYZ"];
const digits = [..."0123456789"];

type PlateLook = "blue" | "green" | "yellow" | "white";
const looks: Record<PlateLook, { ground: [string, string]; ink: string; share: number }> = {
  blue: { ground: ["#1450a8", "#0f47a0"], ink: "#f4f6f8", share: 0.55 },
  green: { ground: ["#e9f3ea", "#4fb85f"], ink: "#16191a", share: 0.25 },
  yellow: { ground: ["#f2b21c", "#eaa50f"], ink: "#17150f", share: 0.12 },
  white: { ground: ["#f2f2ef", "#ebebe8"], ink: "#16171a", share: 0.08 },
};

export interface InventedPlate {
  text: string;
  look: PlateLook;
}

/** Returns an invented plate. The number selects the province: successive numbers have successive provinces. */
export function inventedPlate(random: Random, number: number): InventedPlate {
  const roll = random.next();
  const look: PlateLook = roll < 0.55 ? "blue" : roll < 0.8 ? "green" : roll < 0.92 ? "yellow" : "white";
  const start = random.pick(letters);
  const province = plateProvinces[number % plateProvinces.length] ?? "粤";
  const any = (count: number, from: readonly string[]) =>
    Array.from({ length: count }, () => random.pick(from)).join("");
  const body = [...digits, ...digits, ...letters];
  if (look === "green")
    return { text: province + start + random.pick([..."DFABCE"]) + any(1, body) + any(4, digits), look };
  if (look === "white") return { text: `${province + start + any(4, digits)}警`, look };
  return { text: province + start + any(5, body), look };
}

/** Pixels per millimetre of a drawn plate. GA 36-2018: 440 × 140 mm, new energy 480 × 140 mm, glyphs 45 × 90 mm. */
const scale = 2;
const cell = { w: 45, h: 90, top: 25, left: 15.5 };

/** Draws a plate as seen from the front. */
export async function drawPlate({ text, look }: InventedPlate): Promise<Picture> {
  const { ground, ink } = looks[look];
  const glyphs = [...text];
  const width = (glyphs.length === 8 ? 480 : 440) * scale;
  const height = 140 * scale;
  const gap = glyphs.length === 8 ? 9 : 12;
  const dot = glyphs.length === 8 ? 40 : 34;
  const lefts = glyphs.map((_, at) => cell.left + at * (cell.w + gap) + (at > 1 ? dot - gap : 0));
  const dotX = (lefts[1] ?? 0) + cell.w + dot / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs>
    <rect width="100%" height="100%" rx="14" fill="url(#g)"/>
    <rect x="7" y="7" width="${width - 14}" height="${height - 14}" rx="11" fill="none" stroke="${ink}" stroke-width="4"/>
    ${look === "green" ? "" : `<circle cx="${dotX * scale}" cy="${70 * scale}" r="${5 * scale}" fill="${ink}"/>`}
  </svg>`;
  const drawn = await Promise.all(
    glyphs.map(async (glyph, at) => ({
      input: await drawGlyph(glyph, look === "white" && glyph === "警" ? "#c01818" : ink),
      left: Math.round((lefts[at] ?? 0) * scale) + (glyph === "1" ? Math.round(10 * scale) : 0),
      top: cell.top * scale,
    })),
  );
  const composed = await sharp(Buffer.from(svg)).composite(drawn).png().toBuffer();
  const plain = sharp(composed).flatten({ background: ground[1] }).toColourspace("srgb").raw();
  const { data, info } = await plain.toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

const masks = new Map<string, Promise<Buffer>>();

async function drawGlyph(glyph: string, ink: string): Promise<Buffer> {
  const mask = masks.get(glyph) ?? glyphMask(glyph);
  masks.set(glyph, mask);
  const { width, height } = { width: (glyph === "1" ? 25 : cell.w) * scale, height: cell.h * scale };
  const solid = sharp({ create: { width, height, channels: 3, background: ink } });
  return solid
    .joinChannel(await mask, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** Returns the share of ink in each pixel of a character's cell. */
async function glyphMask(glyph: string): Promise<Buffer> {
  const text = { text: glyph, font: "Noto Sans SC SemiBold", fontfile, dpi: 400 };
  const tight = await sharp({ text }).extractChannel(0).png().toBuffer();
  return sharp(tight)
    .trim({ background: "#000", threshold: 40 })
    .resize((glyph === "1" ? 25 : cell.w) * scale, cell.h * scale, { fit: "fill" })
    .extractChannel(0)
    .raw()
    .toBuffer();
}
