import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const folder = new URL("../../../../../demo/", import.meta.url);

const Scene = z.object({
  clip: z.string(),
  name: z.string(),
  arrangements: z.array(z.object({ alg_id: z.string(), settings: z.unknown() })),
});
const Scenes = z.object({ yard: Scene, "roadside-parking": Scene, barn: Scene });
export type Scene = z.infer<typeof Scene>;
export type SceneName = keyof z.infer<typeof Scenes>;

/** Folder of the demo's clips, for the agent that plays them. */
export const clipFolder = fileURLToPath(folder);

/** The demo's three cameras with their true regions and lines. */
export async function readScenes(): Promise<Record<SceneName, Scene>> {
  return Scenes.parse(JSON.parse(await readFile(new URL("scenes.json", folder), "utf8")));
}

export function clipPath(scene: Scene): string {
  return fileURLToPath(new URL(scene.clip, folder));
}
