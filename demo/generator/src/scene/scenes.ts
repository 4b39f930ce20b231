import { barn } from "./barn/barn.ts";
import { road } from "./road/road.ts";
import { roadside } from "./roadside/roadside.ts";
import { type Scene } from "./scene.ts";
import { workplace } from "./workplace/workplace.ts";
import { yard } from "./yard/yard.ts";

/** By the name of the clip. */
export const scenes: ReadonlyMap<string, Scene> = new Map([
  ["yard", yard],
  ["barn", barn],
  ["roadside-parking", roadside],
  ["workplace", workplace],
  ["road", road],
]);
