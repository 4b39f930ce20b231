import { type MeshStandardMaterial } from "three";
import { elementAt } from "../geometry.ts";
import { mat } from "../stage/materials.ts";
import { type CarKit } from "./car-parts.ts";
import { type CarShape, halfWidth } from "./car-shape.ts";

/** Returns the height of the rear lamps. The positions of the plate and of the boot lid depend on it. */
export const rearLampY = (shape: CarShape) => elementAt(shape.top, 3)[1] - 0.13;

/**
 * Adds rear lamps, boot lid seam and bumper.
 * @returns the material of the lamps, which is made brighter during braking
 */
export function addRear(kit: CarKit): MeshStandardMaterial {
  const { shape, black, chrome, dark, lampGlass, tailAt } = kit;
  const red = mat("#b3131a", 0.25, 0, { emissive: "#5a060a", emissiveIntensity: 0.8 });
  const half = halfWidth(shape);
  const y = rearLampY(shape);
  for (const side of [-1, 1]) {
    kit.pill([0.42, 0.17, 0.18], red, [side * half * 0.68, y, tailAt(y) + 0.11], -side * 0.35);
    kit.pill([0.1, 0.08, 0.16], lampGlass, [side * half * 0.55, y - 0.02, tailAt(y) + 0.05], -side * 0.3);
  }
  kit.box([0.7, 0.035, 0.03], chrome, [0, y + 0.03, tailAt(y) + 0.005]);
  kit.pill([1.2, 0.16, 0.14], black, [0, 0.33, tailAt(0.4) + 0.075]);
  kit.box([shape.width * 0.8, 0.014, 0.03], dark, [0, y - 0.33, tailAt(y - 0.33) + 0.006]);
  kit.box([shape.width * 0.62, 0.02, 0.02], chrome, [0, 0.42, tailAt(0.42) - 0.004]);
  return red;
}
