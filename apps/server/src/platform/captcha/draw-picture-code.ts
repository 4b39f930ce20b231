import { randomInt } from "node:crypto";
import sharp from "sharp";
import svgCaptcha from "svg-captcha-fixed";

export interface PictureCode {
  /** Solution; upper and lower case are equivalent. */
  answer: string;
  /** 240 × 80 pixels, displayed at half that size. */
  png: Buffer;
}

/** Characters of a code, without those that look alike: 0 and O, 1 and I. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const characters = 4;
const width = 240;
const height = 80;
const step = 52;
const glyphWidth = 64;
const maxTurn = 22;
/**
 * Option that makes the library (svg-captcha) split every curve. By default it drops some curves, and letters fall
 * apart.
 */
const keepCurves = { truncateCurveProbability: -1 };

/** Draws one given character as SVG with svg-captcha. The library's own random choice of characters is predictable. */
function glyph(character: string, at: number): string {
  const shape = { size: 1, charPreset: character, width: glyphWidth, height, fontSize: 80, noise: 0 };
  const { data } = svgCaptcha.create({ ...shape, ...keepCurves });
  const x = 12 + at * step + randomInt(-4, 5);
  const turn = `rotate(${randomInt(-maxTurn, maxTurn + 1)} ${glyphWidth / 2} ${height / 2})`;
  return `<g transform="translate(${x} ${randomInt(-4, 5)}) ${turn}" stroke="#303540" stroke-width="1.6">${data}</g>`;
}

/** Draws lines as dark as the letters, so that a program cannot separate them by colour. */
function lines(): string {
  const { data } = svgCaptcha.create({ size: 1, charPreset: " ", width, height, noise: 4 });
  return `<g stroke-width="1.6">${data}</g>`;
}

export function newAnswer(): string {
  return Array.from({ length: characters }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/**
 * Draws a picture code, which stops programs from trying passwords or requesting text messages automatically. The
 * result is a bitmap, because a program could read the letters from the paths of an SVG.
 */
export async function drawPictureCode(): Promise<PictureCode> {
  const answer = newAnswer();
  const glyphs = Array.from(answer, glyph);
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  const drawing = `${frame}<rect width="100%" height="100%" fill="#f5f7fa"/>${glyphs.join("")}${lines()}</svg>`;
  return { answer, png: await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer() };
}
