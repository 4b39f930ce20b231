import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { BerthEntry } from "@huiyan/contract/berth/berth.api";
import { z } from "zod";

const folder = new URL("../../../../../demo/", import.meta.url);

const Scene = z.object({
  clip: z.string(),
  /** Played by the camera in place of the clip: the clip's parts with pauses, as an ffconcat file. */
  programme: z.string().optional(),
  name: z.string(),
  arrangements: z.array(z.object({ alg_id: z.string(), settings: z.unknown() })),
  /** Berths for `berth_parking`, whose settings the platform writes automatically. */
  berths: z.array(BerthEntry).default([]),
});
const Scenes = z.object({ yard: Scene, "roadside-parking": Scene, barn: Scene, workplace: Scene, road: Scene });
export type Scene = z.infer<typeof Scene>;
export type SceneName = keyof z.infer<typeof Scenes>;

/** Folder of the demo's clips, for the agent that plays them. */
export const clipFolder = fileURLToPath(folder);

/** Returns the demo's five cameras with their true regions and lines. */
export async function readScenes(): Promise<Record<SceneName, Scene>> {
  return Scenes.parse(JSON.parse(await readFile(new URL("scenes.json", folder), "utf8")));
}

/** Returns the file that the camera plays. */
export function cameraPath({ programme, clip }: Scene): string {
  return fileURLToPath(new URL(programme ?? clip, folder));
}

export function clipPath(scene: Scene): string {
  return fileURLToPath(new URL(scene.clip, folder));
}
