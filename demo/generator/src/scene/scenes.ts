import { barn } from "./barn/barn.ts";
import { cattlePassage } from "./cattle-passage/cattle-passage.ts";
import { crossing } from "./crossing/crossing.ts";
import { loading } from "./loading/loading.ts";
import { pigPassage } from "./pig-passage/pig-passage.ts";
import { road } from "./road/road.ts";
import { roadside } from "./roadside/roadside.ts";
import { type Scene } from "./scene.ts";
import { workplace } from "./workplace/workplace.ts";
import { yard } from "./yard/yard.ts";

/** Scenes by the name of their clip. */
export const scenes: ReadonlyMap<string, Scene> = new Map([
  ["yard", yard],
  ["barn", barn],
  ["roadside-parking", roadside],
  ["workplace", workplace],
  ["road", road],
  ["pig-passage", pigPassage],
  ["cattle-passage", cattlePassage],
  ["loading", loading],
  ["crossing", crossing],
]);
