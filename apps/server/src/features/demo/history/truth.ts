import { readFile } from "node:fs/promises";
import { AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
import { IllegalParkingSettings } from "@huiyan/contract/algorithm/illegal-parking.device";
import { LineCountSettings } from "@huiyan/contract/algorithm/line-count.device";
import { z } from "zod";
import { clipPath, readScenes, type Scene, type SceneName } from "../demo-scenes.ts";

/** Left, top, right and bottom of a box, as shares of the picture's width and height. */
const Corners = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** Name of the property in the clip's JSON file that marks a stationary object. */
const stands = "standing";
const Seen = z
  .object({
    id: z.string(),
    class: z.string(),
    box: Corners,
    inFrame: z.number(),
    visible: z.number(),
    [stands]: z.boolean().default(false),
    plate: Corners.optional(),
  })
  .transform(({ [stands]: isStationary, ...seen }) => ({ ...seen, isStationary }));
export type Seen = z.infer<typeof Seen>;
const Frames = z.object({ frames: z.array(z.object({ t: z.number(), objects: z.array(Seen) })) });
const Truth = z.object({
  fps: z.number(),
  events: z.array(z.object({ type: z.string(), region: z.string().optional(), t: z.number() })),
  stays: z
    .array(
      z.object({ berth: z.string(), plate: z.string(), plateColour: z.string(), enter: z.number(), leave: z.number() }),
    )
    .default([]),
  illegal: z.array(z.object({ plate: z.string(), enter: z.number(), leave: z.number() })).default([]),
});

/** Ground truth of a clip: all its objects, and which of them are alarms. */
export interface ClipTruth extends z.infer<typeof Truth> {
  frames: z.infer<typeof Frames>["frames"];
}

/** Ground truth of the demo's cameras that raise alarms, and all counting lines. */
export interface DemoTruth {
  yard: ClipTruth & { settings: AreaIntrusionSettings };
  road: ClipTruth & { settings: IllegalParkingSettings };
  barn: ClipTruth;
  lines: Record<"gate" | "chute" | "street", LineCountSettings["lines"][number]>;
  clips: Record<SceneName, string>;
}

const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

async function readTruth(scene: Scene): Promise<ClipTruth> {
  const beside = (ending: string) => clipPath(scene).replace(/mp4$/, ending);
  const { frames } = Frames.parse(await json(beside("boxes.json")));
  return { ...Truth.parse(await json(beside("truth.json"))), frames };
}

function settingsOf(scene: Scene, algId: string): unknown {
  return scene.arrangements.find(({ alg_id }) => alg_id === algId)?.settings;
}

function onlyLine(scene: Scene, algId: string): LineCountSettings["lines"][number] {
  const [line] = LineCountSettings.parse(settingsOf(scene, algId)).lines;
  if (line === undefined) throw new Error(`${scene.name} has no line`);
  return line;
}

export async function readDemoTruth(): Promise<DemoTruth> {
  const scenes = await readScenes();
  const { yard, barn, "roadside-parking": road } = scenes;
  return {
    yard: {
      ...(await readTruth(yard)),
      settings: AreaIntrusionSettings.parse(settingsOf(yard, "area_intrusion")),
    },
    road: {
      ...(await readTruth(road)),
      settings: IllegalParkingSettings.parse(settingsOf(road, "illegal_parking_with_carplate")),
    },
    barn: await readTruth(barn),
    lines: {
      gate: onlyLine(yard, "passenger_flow_statistics"),
      chute: onlyLine(barn, "cattle_home"),
      street: onlyLine(scenes.road, "traffic_flow"),
    },
    clips: {
      yard: clipPath(yard),
      barn: clipPath(barn),
      "roadside-parking": clipPath(road),
      workplace: clipPath(scenes.workplace),
      road: clipPath(scenes.road),
    },
  };
}
