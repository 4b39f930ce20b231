import { DetectedBox } from "@huiyan/contract/alarm/detected-box";
import sharp, { type Sharp } from "sharp";
import { z } from "zod";
import { insidePicture, type Size } from "../geometry/rect.ts";
import { type Picture } from "../model/picture.ts";
import { cut } from "../model/planar-picture.ts";
import { type OutboxImage } from "../store/event-outbox.ts";
import { type Finding } from "./algorithm.ts";

const quality = 85;
const colours = { target: "#ff3b30", neighbour: "#34c759", outline: "#ffcc00" };
const Boxes = z.object({ boxes: z.array(DetectedBox).default([]) });

function raw({ rgb, width, height }: Picture): Sharp {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

/** Returns the pictures of an alarm as JPEG: the analysed frame, the same frame with boxes drawn, and close-ups. */
export async function evidence(picture: Picture, finding: Finding, eventId: string): Promise<OutboxImage[]> {
  const overlay = Buffer.from(overlayOf(finding, picture));
  const [original, drawn, ...closeUps] = await Promise.all([
    raw(picture).jpeg({ quality }).toBuffer(),
    raw(picture)
      .composite([{ input: overlay, left: 0, top: 0 }])
      .jpeg({ quality })
      .toBuffer(),
    ...finding.closeUps.map(async ({ box }) =>
      raw(await cut(picture, insidePicture(box, picture)))
        .jpeg({ quality })
        .toBuffer(),
    ),
  ]);
  const roles: OutboxImage["role"][] = ["image", "res_image", ...finding.closeUps.map(({ role }) => role)];
  return [original, drawn, ...closeUps].map((body, index) => {
    const role = roles[index] ?? "image";
    return { part: `${eventId}-${role}`, role, body };
  });
}

/** Maximum bytes of a record's pictures, because one camera sends many records a day. */
const maxRecordBytes = { image: 400_000, closeUp: 100_000 };

/**
 * Returns the pictures of a record as JPEG: its picture and close-ups, without drawings.
 * @param name beginning of the names of the parts
 */
export async function recordPictures(
  finding: Pick<Finding, "picture" | "closeUps">,
  name: string,
  maxBytes = maxRecordBytes,
): Promise<OutboxImage[]> {
  const { picture, closeUps } = finding;
  if (picture === undefined) return [];
  const image = { role: "image" as const, body: await snapshotJpeg(picture, maxBytes.image) };
  const cuts = closeUps.map(async ({ role, box }) => ({
    role,
    body: await snapshotJpeg(await cut(picture, insidePicture(box, picture)), maxBytes.closeUp),
  }));
  return [image, ...(await Promise.all(cuts))].map((made) => ({ part: `${name}-${made.role}`, ...made }));
}

/**
 * Returns the boxes and the region as SVG in the size of the picture; without text, because the machine may have no
 * fonts.
 */
export function overlayOf(finding: Pick<Finding, "data" | "outline">, { width, height }: Size): string {
  const stroke = Math.max(2, Math.round(width / 320));
  const { boxes } = Boxes.parse(finding.data);
  const corners = finding.outline?.map(([x, y]) => `${x * width},${y * height}`).join(" ");
  const shapes = [
    corners === undefined ? "" : `<polygon points="${corners}" stroke="${colours.outline}"/>`,
    ...boxes.map(({ x, y, w, h, target }) => {
      const colour = target ? colours.target : colours.neighbour;
      return `<rect x="${x * width}" y="${y * height}" width="${w * width}" height="${h * height}" stroke="${colour}"/>`;
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke-width="${stroke}">${shapes.join("")}</g></svg>`;
}

/** Returns the picture as JPEG of at most `maxBytes`. */
export function snapshotJpeg(picture: Picture, maxBytes: number): Promise<Buffer> {
  return smallJpeg(() => raw(picture), picture.width, maxBytes);
}

/**
 * Encodes a JPEG; reduces size and quality until it has at most `maxBytes`.
 * @param open opens the picture; called for every attempt
 */
export async function smallJpeg(open: () => Sharp, fullWidth: number, maxBytes: number): Promise<Buffer> {
  for (let width = Math.min(fullWidth, 1280); ; width = Math.round(width * 0.75)) {
    for (const coarseness of [80, 60]) {
      const jpeg = await open().resize({ width }).jpeg({ quality: coarseness }).toBuffer();
      if (jpeg.length <= maxBytes || width < 64) return jpeg;
    }
  }
}
