import { type Box, type Corner } from "@huiyan/contract/scalars";
import { type z } from "zod";

interface DrawnPicture {
  bytes: Buffer;
  mime: string;
  width: number;
  height: number;
}

interface Marks {
  car: z.infer<typeof Box> | null;
  plate: z.infer<typeof Box> | null;
  berth: readonly z.infer<typeof Corner>[];
  /** Text drawn next to the car; `berthText` is drawn in the berth. */
  plateText: string;
  berthText: string;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? "");

/**
 * Colours as in the console: berths green, observed cars blue, the plate red. Visual language, “Shapes” and “Boxes”.
 */
const colors = { berth: "#1a9e5c", car: "#1f6fec", plate: "#d92d20" } as const;

/** Returns an SVG of the picture with car, plate and berth drawn on it. The file has no links and no scripts. */
export function recordSvg(picture: DrawnPicture, { car, plate, berth, plateText, berthText }: Marks): string {
  const { width, height, mime, bytes } = picture;
  const [x, y] = [(share: number) => (share * width).toFixed(1), (share: number) => (share * height).toFixed(1)];
  const line = Math.max(2, Math.round(width / 480));
  const size = Math.max(12, Math.round(width / 60));
  const box = (of: z.infer<typeof Box> | null, color: string, label: string) => {
    if (of === null) return "";
    const [left, top, wide, high] = of;
    const text =
      label === ""
        ? ""
        : `<text x="${x(left)}" y="${Math.max(size, top * height - line * 2).toFixed(1)}" fill="${color}" stroke="#fff">${escaped(label)}</text>`;
    return `<rect x="${x(left)}" y="${y(top)}" width="${x(wide)}" height="${y(high)}" stroke="${color}" fill="none"/>${text}`;
  };
  const [corner] = berth;
  const region =
    corner === undefined
      ? ""
      : `<polygon points="${berth.map(([at, down]) => `${x(at)},${y(down)}`).join(" ")}" stroke="${colors.berth}" fill="${colors.berth}" fill-opacity="0.2"/>` +
        `<text x="${x(corner[0])}" y="${(corner[1] * height + size).toFixed(1)}" fill="${colors.berth}" stroke="#fff">${escaped(berthText)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="data:${mime};base64,${bytes.toString("base64")}"/>` +
    `<g stroke-width="${line}" font-family="sans-serif" font-weight="600" font-size="${size}" paint-order="stroke">` +
    `${region}${box(car, colors.car, plateText)}${box(plate, colors.plate, "")}</g></svg>`
  );
}
