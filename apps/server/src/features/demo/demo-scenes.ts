import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { BerthEntry } from "@huiyan/contract/berth/berth.api";
import { z } from "zod";

const folder = new URL("../../../../../demo/", import.meta.url);

const Scene = z.object({
  clip: z.string(),
  /** File that the camera plays in place of the clip: an ffconcat list of parts of the clip and pauses. */
  programme: z.string().optional(),
  name: z.string(),
  arrangements: z.array(z.object({ alg_id: z.string(), settings: z.unknown() })),
  /** Berths of the camera; the platform derives the settings of `berth_parking` from them. */
  berths: z.array(BerthEntry).default([]),
});
const Scenes = z.object({ yard: Scene, "roadside-parking": Scene, barn: Scene, workplace: Scene, road: Scene });
export type Scene = z.infer<typeof Scene>;
export type SceneName = keyof z.infer<typeof Scenes>;

/** Folder of the demo's clips, for the edge agent that plays them. */
export const clipFolder = fileURLToPath(folder);

/** Reads the demo's five cameras with the regions and lines that fit their clips. */
export async function readScenes(): Promise<Record<SceneName, Scene>> {
  return Scenes.parse(JSON.parse(await readFile(new URL("scenes.json", folder), "utf8")));
}

/** Returns the path of the file that the camera plays. */
export function cameraPath({ programme, clip }: Scene): string {
  return fileURLToPath(new URL(programme ?? clip, folder));
}

export function clipPath(scene: Scene): string {
  return fileURLToPath(new URL(scene.clip, folder));
}
