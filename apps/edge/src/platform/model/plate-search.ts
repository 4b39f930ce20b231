import { insidePicture, type Rect, type Size } from "../geometry/rect.ts";
import { type ModelProcess } from "./model-process.ts";
import { type Picture } from "./picture.ts";
import { cut, type Normalisation, planar } from "./planar-picture.ts";
import { plateColour } from "./plate-colour.ts";
import { type PlateReading } from "./plate-vote.ts";

/** Normalisations of PP-OCRv4's own training. */
const forDetection: Normalisation = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
const forRecognition: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };
const glyphHeight = 48;
const minWidth = 160;
const widest = 640;
/** Width by height of what may be a one-row plate, seen from the side up to 50°. */
const plateShape = { from: 1.5, to: 7 };
/** A box of this shape is no vehicle but a plate itself (440 × 140 mm, green 480 × 140). */
const closeUp = { from: 2.6, to: 4.2 };
/** Text other than a plate (adverts, a bus number) costs a reading each. */
const maxCandidates = 3;
/** Longer side of the picture in which text is looked for, in pixels. */
const searchSide = 640;

/** Finds and reads plates within a box of a picture; surest first, none when nothing looks like one. */
export async function searchPlates(model: ModelProcess, picture: Picture, box: Rect): Promise<PlateReading[]> {
  const area = insidePicture(box, picture);
  const crop = await cut(picture, area);
  if (hasShape(area, closeUp)) return [{ ...(await readPlate(model, crop)), box: area }];
  const size = searchSize(crop);
  const found = await model.ask<"text">({ kind: "text", picture: await planar(crop, size, forDetection) });
  const readings: PlateReading[] = [];
  for (const region of found
    .map((text) => scaled(text, size, crop))
    .filter((region) => hasShape(region, plateShape))
    .slice(0, maxCandidates)) {
    const reading = await readPlate(model, await cut(crop, region));
    readings.push({ ...reading, box: { ...region, x: region.x + area.x, y: region.y + area.y } });
  }
  return readings.sort((a, b) => sureness(b) - sureness(a));
}

/** Reads a picture that shows one plate and little else. */
async function readPlate(model: ModelProcess, plate: Picture): Promise<PlateReading> {
  const width = Math.max(16, Math.min(widest, Math.round((glyphHeight * plate.width) / plate.height)));
  const size = { width, height: glyphHeight };
  const input = await planar(plate, size, forRecognition, Math.max(width, minWidth));
  const decodings = await model.ask<"plate">({ kind: "plate", picture: input });
  const box = { x: 0, y: 0, w: plate.width, h: plate.height };
  return { ...decodings, box, colour: plateColour(plate) };
}

function searchSize(crop: Size): Size {
  const scale = searchSide / Math.max(crop.width, crop.height);
  const snapped = (pixels: number): number => Math.max(32, Math.round((pixels * scale) / 32) * 32);
  return { width: snapped(crop.width), height: snapped(crop.height) };
}

function scaled(box: Rect, from: Size, to: Size): Rect {
  const scaleX = to.width / from.width;
  const scaleY = to.height / from.height;
  return insidePicture({ x: box.x * scaleX, y: box.y * scaleY, w: box.w * scaleX, h: box.h * scaleY }, to);
}

function hasShape({ w, h }: Rect, shape: { from: number; to: number }): boolean {
  return w >= h * shape.from && w <= h * shape.to && h >= 6;
}

function sureness({ colour, seven, eight }: PlateReading): number {
  return colour === "green" ? eight.weakest : Math.max(seven.weakest, eight.weakest);
}
