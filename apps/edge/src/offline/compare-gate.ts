import { readFileSync } from "node:fs";
import { usualMotion } from "@huiyan/contract/device/motion.rules";
import { z } from "zod";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { analyseClip, type ClipEvent } from "./analyse-clip.ts";
import { SceneConfig } from "./scene-config.ts";

// Usage: node apps/edge/src/offline/compare-gate.ts SCENES.json FOLDER-OF-CLIPS [SCENE...]. Compares each clip's events
// with and without the motion gate; prints one JSON line per clip. The exit code is 1 if the gate causes a missing, new
// or later event.
const [scenesPath, folder, ...names] = process.argv.slice(2);
if (scenesPath === undefined || folder === undefined) {
  console.error("用法：node apps/edge/src/offline/compare-gate.ts 场景.json 视频文件夹 [场景名…]");
  process.exit(2);
}
const scenes = z.record(z.string(), SceneConfig).parse(JSON.parse(readFileSync(scenesPath, "utf8")));
const model = new VisionModel();

async function eventsOf(
  scene: SceneConfig,
  isGated: boolean,
): Promise<{ events: ClipEvent[]; looked: number; frames: number }> {
  let [looked, frames] = [0, 0];
  const motion = isGated ? usualMotion : { ...usualMotion, level: "off" as const };
  const clip = `${folder}/${scene.clip}`;
  const events = await analyseClip(clip, { ...scene, motion }, model, undefined, (wasLooked) => {
    frames += 1;
    if (wasLooked) looked += 1;
  });
  return { events, looked, frames };
}

/** Returns the content and order of events, without their times, for comparison of two runs. */
const factsOf = (events: readonly ClipEvent[]): string[] =>
  events.map(({ alg_id, at, data }) => `${alg_id} ${at} ${JSON.stringify(data)}`);

for (const [name, scene] of Object.entries(scenes)) {
  if (scene.clip === undefined || (names.length > 0 && !names.includes(name))) continue;
  const [every, gated] = [await eventsOf(scene, false), await eventsOf(scene, true)];
  const [before, after] = [factsOf(every.events), factsOf(gated.events)];
  const changed =
    before.filter((fact) => !after.includes(fact)).length + after.filter((fact) => !before.includes(fact)).length;
  const { looked, frames } = gated;
  console.log(
    JSON.stringify({
      clip: name,
      frames,
      looked,
      gated: frames - looked,
      events: before.length,
      changed,
      before,
      after,
    }),
  );
}
await model.close();
