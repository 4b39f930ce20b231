import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { BerthEntry } from "@huiyan/contract/berth/berth.api";
import { z } from "zod";

const folder = new URL("../../../../../demo/", import.meta.url);

/** Seconds. */
const Seconds = z.number().int().min(0);
const ParkingTimes = z
  .object({
    enter: Seconds,
    leave: Seconds,
    vote: Seconds,
    minStay: Seconds,
    falseLeaveGap: Seconds,
    reorderHold: Seconds,
  })
  .partial();

const Scene = z.object({
  clip: z.string(),
  name: z.string(),
  arrangements: z.array(z.object({ alg_id: z.string(), settings: z.unknown() })),
  /** Watched by `berth_parking`, whose settings the platform writes by itself. */
  berths: z.array(BerthEntry).default([]),
  /** Those of the point, where they differ from the usual: the clip's stays are short. */
  parking_times: ParkingTimes.optional(),
});
const Scenes = z.object({ yard: Scene, "roadside-parking": Scene, barn: Scene, workplace: Scene, road: Scene });
export type Scene = z.infer<typeof Scene>;
export type SceneName = keyof z.infer<typeof Scenes>;

/** Folder of the demo's clips, for the agent that plays them. */
export const clipFolder = fileURLToPath(folder);

/** The demo's five cameras with their true regions and lines. */
export async function readScenes(): Promise<Record<SceneName, Scene>> {
  return Scenes.parse(JSON.parse(await readFile(new URL("scenes.json", folder), "utf8")));
}

export function clipPath(scene: Scene): string {
  return fileURLToPath(new URL(scene.clip, folder));
}
