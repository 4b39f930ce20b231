/**
 * npm run render --prefix demo/generator -- SCENE [--out DIR] [--truth | --at SECONDS,…]
 *
 * Draws a scene in headless Chromium and writes SCENE.mp4, SCENE.jpg, SCENE.truth.json and SCENE.boxes.json; with
 * --truth only the last two, with --at only single pictures.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { scenes } from "../src/scene/scenes.ts";
import { openChromium } from "./chromium.ts";
import { type ClipEncoder, createClipEncoder } from "./clip-encoder.ts";
import { buildPage, servePage } from "./page-server.ts";
import { writeBoxes, writeTruth } from "./truth-files.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: join(import.meta.dirname, "../../../.out/clips") },
    at: { type: "string" },
    truth: { type: "boolean", default: false },
  },
});
const [name = ""] = positionals;
const scene = scenes.get(name);
if (scene === undefined) {
  console.error(`usage: render.ts ${[...scenes.keys()].join("|")} [--out DIR] [--truth | --at SECONDS,…]`);
  process.exit(2);
}

const { format } = scene;
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const frames = Math.round(format.seconds * format.fps);
const wantsClip = values.at === undefined && !values.truth;
const encoder: ClipEncoder | null = wantsClip ? createClipEncoder(join(out, `${name}.mp4`), format) : null;
let drawn = 0;

const page = await servePage(buildPage(), {
  "/frame": async (picture) => {
    await encoder?.add(picture);
    drawn++;
    if (drawn % 100 === 0) console.log(`${drawn}/${frames}`);
  },
  "/poster": (picture) => writeFileSync(join(out, `${name}.jpg`), picture),
  "/picture": (picture, query) => writeFileSync(join(out, `${name}-${query.get("at")}.jpg`), picture),
  "/boxes": (text) => writeBoxes(out, name, text.toString()),
  "/truth": (text) => writeTruth(out, name, format, text.toString()),
});
const query = new URLSearchParams({ scene: name });
if (values.at !== undefined) query.set("at", values.at);
if (values.truth) query.set("truth", "1");
const browser = openChromium(`${page.url}?${query}`);
try {
  await Promise.race([page.done, browser.ended]);
  await encoder?.finish();
} finally {
  await browser.close();
  page.close();
  encoder?.discard();
}
