import { dirname, join } from "node:path";
import { type z } from "zod";
import { type AlgorithmFinding } from "#platform/analysis/cascade.ts";
import { ChannelAnalysis } from "#platform/analysis/channel-analysis.ts";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { PlateRegister } from "#platform/inputs/plate-register.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { algorithmModules } from "../features.ts";
import { SceneConfig } from "./scene-config.ts";

export interface ClipEvent {
  alg_id: string;
  /** Position in the file, seconds. */
  at: number;
  data: Record<string, unknown>;
}

/** Part of a clip in seconds; frames outside are not analysed. */
export interface ClipPart {
  from: number;
  to: number;
}

const wholeClip: ClipPart = { from: 0, to: Number.POSITIVE_INFINITY };

/**
 * Runs a clip through the same pipeline as a live channel, but analyses every frame at the configured rate. All times
 * are positions in the file.
 * @param onFrame called for each frame; `looked` is true if the model analysed it
 */
export async function analyseClip(
  path: string,
  config: z.input<typeof SceneConfig>,
  model: VisionModel,
  { from, to } = wholeClip,
  onFrame: (looked: boolean) => void = () => undefined,
): Promise<ClipEvent[]> {
  const scene = SceneConfig.parse(config);
  let frame = 0;
  const time = (): number => Math.round((frame * 1_000) / scene.analysis_fps);
  const plates = (await platesBeside(path, scene, model)).plates;
  const analysis = new ChannelAnalysis(
    model,
    scene.arrangements.map(({ alg_id, settings }) => {
      const algorithm = algorithmModules.get(alg_id);
      if (algorithm === undefined) throw new Error(`不支持的算法：${alg_id}`);
      return { algorithm, settings, run: algorithm.start(settings) };
    }),
    scene.motion,
    [],
    () => ({ plates: plates.filter(({ at }) => at <= time()) }),
  );
  const events: ClipEvent[] = [];
  for await (const picture of clipFrames(path, scene.analysis_fps)) {
    if (time() >= to * 1_000) break;
    if (time() >= from * 1_000) {
      const { looked, found } = await analysis.analyse(picture, time());
      events.push(...found.flatMap(asEvent));
      onFrame(looked);
    }
    frame += 1;
  }
  return [...events, ...(await analysis.finish(time())).flatMap(asEvent)];
}

/** Returns the plates that the scene's other cameras read in their clips. */
async function platesBeside(path: string, { beside }: SceneConfig, model: VisionModel): Promise<PlateRegister> {
  const register = new PlateRegister();
  for (const { channel, clip, ...config } of beside) {
    const events = await analyseClip(join(dirname(path), clip), config, model);
    for (const { at, data } of events) register.note(channel, data, at * 1_000, []);
  }
  return register;
}

function asEvent({ algorithm, finding }: AlgorithmFinding): ClipEvent[] {
  if (finding.batch !== undefined) return [];
  return [{ alg_id: algorithm.manifest.id, at: finding.at / 1_000, data: finding.data }];
}
