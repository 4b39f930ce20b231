import { createLucideIcon } from "lucide-react";

/** Circles that are filled to a part, clockwise from the top: the set has none. */
const outline = ["circle", { cx: "12", cy: "12", r: "10", key: "outline" }] as const;
const wedge = (d: string) => ["path", { d, fill: "currentColor", stroke: "none", key: "wedge" }] as const;

export const QuarterCircle = createLucideIcon("quarter-circle", [
  [...outline],
  [...wedge("M12 12V5.5A6.5 6.5 0 0 1 18.5 12Z")],
]);
export const HalfCircle = createLucideIcon("half-circle", [[...outline], [...wedge("M12 5.5a6.5 6.5 0 0 1 0 13Z")]]);
