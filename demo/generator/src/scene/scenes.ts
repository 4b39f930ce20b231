import { barn } from "./barn/barn.ts";
import { roadside } from "./roadside/roadside.ts";
import { type Scene } from "./scene.ts";
import { yard } from "./yard/yard.ts";

/** By the name of the clip. */
export const scenes: ReadonlyMap<string, Scene> = new Map([
  ["yard", yard],
  ["barn", barn],
  ["roadside-parking", roadside],
]);
