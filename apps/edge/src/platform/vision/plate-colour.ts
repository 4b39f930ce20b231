import { type PlateColor } from "@huiyan/contract/algorithm/illegal-parking.device";
import { type Picture } from "../model/picture.ts";
import { type PlateGround } from "../plate/plate-forms.ts";

/**
 * Returns the colour of a plate from the hue of its background. The outer tenth is left out, because it may show the
 * bumper.
 * Green plates (new energy) are pale, so less saturation is required for green than for blue or yellow.
 */
export function plateColour({ rgb, width, height }: Picture): PlateColor {
  const votes: Record<PlateColor, number> = { blue: 0, green: 0, yellow: 0, white: 0, black: 0 };
  for (let y = Math.floor(height * 0.2); y < height * 0.8; y++) {
    for (let x = Math.floor(width * 0.1); x < width * 0.9; x++) {
      const index = (y * width + x) * 3;
      votes[pixelColour(rgb[index] ?? 0, rgb[index + 1] ?? 0, rgb[index + 2] ?? 0)] += 1;
    }
  }
  const pixels = Object.values(votes).reduce((sum, count) => sum + count, 0);
  for (const colour of ["blue", "green", "yellow"] as const) {
    if (votes[colour] > pixels * 0.25 && votes[colour] === Math.max(votes.blue, votes.green, votes.yellow))
      return colour;
  }
  return votes.white >= votes.black ? "white" : "black";
}

export const groundOf = (colour: PlateColor): PlateGround =>
  colour === "white" || colour === "black" ? colour : "coloured";

function pixelColour(r: number, g: number, b: number): PlateColor {
  const high = Math.max(r, g, b);
  const range = high - Math.min(r, g, b);
  const saturation = high === 0 ? 0 : range / high;
  if (high < 60) return "black";
  if (saturation < 0.18) return high > 130 ? "white" : "black";
  if (b === high) return "blue";
  // A faded blue plate looks turquoise and has almost as much blue as green. The green of new-energy plates has a hue
  // below 160°.
  if (g === high) return b - r > range * (2 / 3) ? "blue" : "green";
  return g > b + range * 0.4 ? "yellow" : "white";
}
