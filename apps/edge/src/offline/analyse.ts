import { readFile } from "node:fs/promises";
import { z } from "zod";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { analyseClip } from "./analyse-clip.ts";
import { SceneConfig } from "./scene-config.ts";

// Usage: node apps/edge/src/offline/analyse.ts CLIP CONFIG.json [SCENE]. Prints the events of a clip, one JSON line
// each.
const [clip, configPath, sceneName] = process.argv.slice(2);

/** Reads a configuration file of one scene, or of several scenes by name, of which the third argument selects one. */
async function readScene(path: string): Promise<SceneConfig> {
  const json: unknown = JSON.parse(await readFile(path, "utf8"));
  if (sceneName === undefined) return SceneConfig.parse(json);
  const scene = z.record(z.string(), SceneConfig).parse(json)[sceneName];
  if (scene === undefined) throw new Error(`配置文件中没有场景 ${sceneName}`);
  return scene;
}

if (clip === undefined || configPath === undefined) {
  console.error("用法：node apps/edge/src/offline/analyse.ts 视频文件 配置.json [场景名]");
  process.exitCode = 2;
} else {
  const model = new VisionModel();
  try {
    for (const event of await analyseClip(clip, await readScene(configPath), model)) console.log(JSON.stringify(event));
  } catch (error) {
    console.error(error instanceof z.ZodError ? `配置有误：${z.prettifyError(error)}` : String(error));
    process.exitCode = 1;
  } finally {
    await model.close();
  }
}
