import { type MeshStandardMaterial } from "three";
import { mat } from "../stage/materials.ts";
import { hide } from "./hide.ts";

/** Materials of a cow's parts. */
export interface CowCoat {
  patched: MeshStandardMaterial;
  dark: MeshStandardMaterial;
  light: MeshStandardMaterial;
  pink: MeshStandardMaterial;
  hoof: MeshStandardMaterial;
}

export function cowCoat(seed: number, dark: string): CowCoat {
  const light = "#e9e4da";
  return {
    patched: hide(seed, dark, light),
    dark: mat(dark, 0.75),
    light: mat(light, 0.8),
    pink: mat("#c79a8c", 0.7),
    hoof: mat("#3a332c", 0.8),
  };
}
