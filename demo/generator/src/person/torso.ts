import { type Group, type Material } from "three";
import { turned } from "./limb.ts";
import { type PersonLook } from "./look.ts";

/** Adds chest and pelvis, and a skirt or a coat over them. The chest overlaps the hips slightly. */
export function addTorso(hips: Group, spine: Group, look: PersonLook, top: Material, bottom: Material): void {
  const b = look.build;
  spine.add(turned(chest(b), 0.7, top));
  hips.add(turned(pelvis(b), 0.64, bottom));
  if (look.legs === "skirt") hips.add(turned(skirt(b), 0.72, bottom));
  if (look.coat) spine.add(turned(coat(b), 0.68, top));
}

const chest = (b: number) =>
  [
    [0.001, -0.17],
    [0.15 * b, -0.165],
    [0.168 * b, -0.1],
    [0.155 * b, 0.04],
    [0.165 * b, 0.2],
    [0.19, 0.34],
    [0.178, 0.43],
    [0.11, 0.49],
    [0.055, 0.515],
    [0.001, 0.52],
  ] as const;

const pelvis = (b: number) =>
  [
    [0.001, -0.16],
    [0.1, -0.14],
    [0.15 * b, -0.03],
    [0.14 * b, 0.06],
    [0.001, 0.1],
  ] as const;

const skirt = (b: number) =>
  [
    [0.26, -0.46],
    [0.262, -0.44],
    [0.23, -0.25],
    [0.18 * b, -0.05],
    [0.15 * b, 0.08],
    [0.001, 0.1],
  ] as const;

const coat = (b: number) =>
  [
    [0.2 * b, -0.5],
    [0.205 * b, -0.48],
    [0.19 * b, -0.2],
    [0.178 * b, 0],
    [0.19 * b, 0.25],
    [0.12, 0.47],
  ] as const;
