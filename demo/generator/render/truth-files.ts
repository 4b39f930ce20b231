import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ClipFormat } from "../src/scene/scene.ts";

const note =
  "true boxes, 0..1 [x0,y0,x1,y1]; inFrame = share inside the picture; visible = share not hidden by walls and other solid things";

/**
 * Writes the truth file of a clip.
 * @param text the truth as JSON, from the page
 */
export function writeTruth(folder: string, name: string, format: ClipFormat, text: string): void {
  const { width, height, fps, seconds } = format;
  const clip = { clip: `${name}.mp4`, width, height, fps, duration: seconds, loop: true };
  writeFileSync(join(folder, `${name}.truth.json`), JSON.stringify({ ...clip, ...JSON.parse(text) }, null, 1));
}

export function writeBoxes(folder: string, name: string, text: string): void {
  const file = { clip: `${name}.mp4`, note, frames: JSON.parse(text) };
  writeFileSync(join(folder, `${name}.boxes.json`), JSON.stringify(file));
}
