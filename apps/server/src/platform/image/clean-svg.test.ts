import sharp from "sharp";
import { expect, it } from "vitest";
import { testPayer } from "#test/data/payer.ts";
import { AppError } from "../error/app-error.ts";
import { cleanLogo } from "./clean-logo.ts";
import { cleanSvg } from "./clean-svg.ts";
import { purifySvg } from "./purify-svg.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" width="10" height="10"${attributes}>${inside}<rect width="4" height="4" fill="#f00"/></svg>`;

async function outcome(text: string | Buffer): Promise<string> {
  return cleanSvg(Buffer.from(text), testPayer).then(String, (error: unknown) => {
    if (error instanceof AppError) return error.key;
    throw error;
  });
}

it("refuses files that are not UTF-8 or not SVG", { tags: ["rest"] }, async () => {
  expect(await outcome(Buffer.from(`\ufeff${svg("")}`, "utf16le"))).toBe("picture_wrong_type");
  expect(await outcome("<p>svg</p>")).toBe("picture_wrong_type");
  expect(await outcome(svg("") + svg(""))).toBe("picture_wrong_type");
});

it("cleans a hostile SVG in a separate thread", { tags: ["rest"] }, async () => {
  const clean = await outcome(svg("<script>alert(1)</script>", ` onload="alert(1)"`));
  expect(clean).toContain("<rect");
  expect(clean).not.toMatch(/script|onload/);
});

const nested = (depth: number) => svg("<g>".repeat(depth) + "</g>".repeat(depth));

it("refuses a deeply nested SVG", () => {
  expect(purifySvg(nested(200))).toContain("<rect");
  expect(purifySvg(nested(201))).toBeNull();
});

it("refuses an SVG that is nested so deeply that the sanitiser's thread may crash", { tags: ["rest"] }, async () => {
  expect(await outcome(nested(25_000))).toMatch(/^picture_(wrong_type|broken)$/);
});

it("refuses an SVG above 200 KB as too large", async () => {
  expect(await outcome(svg(`<path d="${"M0 0".repeat(60_000)}"/>`))).toBe("picture_too_large");
});

it("keeps shapes, styles, gradients and clip paths of a valid SVG", {
  tags: ["rest"],
}, async () => {
  const good = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
${svg(`<defs><style>.a{fill:url(#g)}</style><linearGradient id="g" x2="1" xlink:href="#h"/><linearGradient id="h"><stop offset="0" stop-color="#0f0"/><stop offset="1" stop-color="#00f"/></linearGradient><clipPath id="c"><circle cx="5" cy="5" r="5"/></clipPath></defs><g clip-path="url(#c)"><path class="a" d="M0 0h10v10h-10z"/></g><text style="font-size:2px">慧眼 &amp; more</text>`)}`;
  const { mime, bytes } = await cleanLogo(Buffer.from(good), { allowSvg: true, payer: testPayer });
  expect(mime).toBe("image/svg+xml");
  const text = String(bytes);
  for (const kept of [
    ".a{fill:url(#g)}",
    "linearGradient",
    'xlink:href="#h"',
    'clip-path="url(#c)"',
    "慧眼 &amp; more",
    "font-size",
  ]) {
    expect(text).toContain(kept);
  }
  expect(purifySvg(text)).toBe(text);
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
});
