import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { flowOrder } from "@huiyan/contract/algorithm/flow.rules";
import {
  DryRunParams,
  type DryRunResult,
  type DryRunSource,
  type DryRunTrace,
  dryRunLimits,
} from "@huiyan/contract/point/dry-run.device";
import { type z } from "zod";
import { type Running } from "#platform/analysis/cascade.ts";
import { ChannelAnalysis } from "#platform/analysis/channel-analysis.ts";
import { clipFrames } from "#platform/ffmpeg/clip-frames.ts";
import { CommandFailure, type CommandUnderWay } from "#platform/mqtt/command-inbox.ts";
import { type RecordingStore } from "#platform/recording/recording-store.ts";
import { type AlgorithmSlot } from "#platform/runtime/algorithm-slot.ts";
import { type Signer } from "#platform/signing/signed-request.ts";
import { downloadPackage } from "#platform/upgrade/download-package.ts";
import { UpgradeRefusal } from "#platform/upgrade/upgrade-refusal.ts";
import { type VisionModel } from "#platform/vision/vision-model.ts";
import { recordedPiece, writePiece } from "../recording/recorded-piece.ts";

export interface DryRunDeps {
  server: URL;
  signer: Signer;
  model: VisionModel;
  recordings: RecordingStore;
  slots(): ReadonlyMap<string, Pick<AlgorithmSlot, "version">>;
}

/** Timeout for one frame in a dry run, ms. Longer than for live video, because no live frames wait. */
const patienceMs = 5_000;
const percents = { download: 10, analysed: 99 } as const;

/** True during a dry run. Only one dry run is allowed at a time, because dry runs use the same model as the cameras. */
let isBusy = false;

/**
 * Runs a pipeline on a recorded clip as on a camera's channel, but analyses every frame at the requested rate.
 * @throws CommandFailure with a Chinese sentence
 */
export async function tryFlow(
  deps: DryRunDeps,
  params: unknown,
  command: CommandUnderWay,
): Promise<z.infer<typeof DryRunResult>> {
  const ordered = DryRunParams.parse(params);
  if (isBusy) throw new CommandFailure("busy", "设备正在进行另一次试运行，请稍后再试");
  isBusy = true;
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), "huiyan-try-"));
    const clip = join(folder, "clip.mp4");
    await fetchVideo(deps, ordered.source, clip, command);
    const trace = await analyse(deps, ordered, clip, command);
    return { trace: gzipSync(JSON.stringify(trace)).toString("base64") };
  } catch (error) {
    if (error instanceof UpgradeRefusal) throw new CommandFailure(error.code, error.message);
    throw error;
  } finally {
    isBusy = false;
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Stores the requested video as a file: downloads an alarm's clip, or cuts the period out of a recording.
 * @throws UpgradeRefusal, CommandFailure
 */
async function fetchVideo(
  { signer, server, recordings }: DryRunDeps,
  source: DryRunSource,
  file: string,
  command: CommandUnderWay,
): Promise<void> {
  if (source.kind === "recording") {
    command.progress(0, "取出录像");
    await writePiece(recordings, recordedPiece(recordings, source), file, dryRunLimits.bytes);
    return;
  }
  command.progress(0, "下载录像");
  const { path, bytes, sha256 } = source;
  await downloadPackage(signer, { what: "录像", server, path, bytes, sha256, file, onProgress: () => undefined });
}

/** Starts every algorithm in the version that the device uses. Frames of a dry run do not appear in the telemetry. */
function startAll(deps: DryRunDeps, { arrangements }: DryRunParams, failed: (text: string) => void): Running[] {
  const slots = deps.slots();
  return arrangements.map(({ alg_id, settings }) => {
    const version = slots.get(alg_id)?.version;
    if (version === undefined) throw new CommandFailure("no_algorithm", `设备上没有算法：${alg_id}`);
    const owner = { patienceMs, answered: () => undefined, skipped: () => undefined, failed };
    const { manifest } = version;
    const start = () => version.start(settings, owner);
    return { algorithm: { manifest, start }, settings, run: start() };
  });
}

async function analyse(
  deps: DryRunDeps,
  ordered: DryRunParams,
  clip: string,
  command: CommandUnderWay,
): Promise<DryRunTrace> {
  const { analysis_fps: fps, edges, motion } = ordered;
  const troubles: string[] = [];
  const analysis = new ChannelAnalysis(
    deps.model,
    startAll(deps, ordered, (text) => troubles.push(text)),
    motion,
    edges,
  );
  const algs = flowOrder(edges).flat();
  const frames: DryRunTrace["frames"] = [];
  const alarms: DryRunTrace["alarms"] = [];
  const maxFrames = Math.min(dryRunLimits.frames, Math.floor(dryRunLimits.seconds * fps));
  try {
    for await (const picture of clipFrames(clip, fps)) {
      const at = Math.round((frames.length * 1_000) / fps);
      const { looked, found } = await analysis.analyse(picture, at);
      const traced = new Map(analysis.trace.map((node) => [node.algId, node]));
      const nodes = algs.map((algId) => {
        const { seen = [], passed = [], findings = 0 } = (looked ? traced.get(algId) : undefined) ?? {};
        return { seen, passed, findings };
      });
      frames.push({
        at,
        looked,
        objects: looked ? objectsOf(analysis, picture) : (frames.at(-1)?.objects ?? []),
        nodes,
      });
      const reported = found.filter(({ finding }) => finding.batch === undefined);
      alarms.push(...reported.map(({ algorithm, finding }) => ({ alg_id: algorithm.manifest.id, at: finding.at })));
      if (frames.length % 10 === 0) tell(command, frames.length / maxFrames);
      if (frames.length === maxFrames) break;
    }
    const last = frames.at(-1)?.at ?? 0;
    const left = await analysis.finish(last);
    alarms.push(...left.map(({ algorithm, finding }) => ({ alg_id: algorithm.manifest.id, at: finding.at })));
  } finally {
    analysis.close();
  }
  const [trouble] = troubles;
  if (trouble !== undefined) throw new CommandFailure("not_working", `算法未能运行：${trouble}`);
  return { fps, algs, frames, alarms };
}

function tell(command: CommandUnderWay, share: number): void {
  command.progress(Math.round(percents.download + share * (percents.analysed - percents.download)), "逐帧分析");
}

const thousandth = (value: number, side: number): number => Math.round((value * 1_000) / side);

function objectsOf(
  { tracks }: ChannelAnalysis,
  { width, height }: { width: number; height: number },
): DryRunTrace["frames"][number]["objects"] {
  return tracks
    .slice(0, dryRunLimits.objects)
    .map(({ id, label, box: { x, y, w, h } }) => [
      id,
      label,
      ...([thousandth(x, width), thousandth(y, height), thousandth(w, width), thousandth(h, height)] as const),
    ]);
}
