import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type VideoFault } from "@huiyan/contract/algorithm/video-quality.device";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";

/** Second of the clip at which the fault begins; the clip is {@link clipSeconds} long. */
const begin = 30;
const clipSeconds = 75;
const fps = 5;
/** Settings of the algorithm, with shorter times than for real cameras. */
const settings = { black_seconds: 3, blurred_seconds: 10, moved_seconds: 8, frozen_seconds: 15 };
const from = `enable='gte(t,${begin})'`;
const during = (seconds: number) => `enable='between(t,${begin},${begin + seconds})'`;

interface QualityClip {
  name: string;
  /** ffmpeg filter for the demo's clip of a yard. */
  filter: string;
  /** True for a clip whose pictures become identical. All other clips have noise, as every real camera does. */
  isStill?: true;
  /** Faults that must be reported, and when: seconds after `begin`. */
  faults: { fault: VideoFault; after: number }[];
}

/** Clips of every kind of fault, and of changes that are no faults. */
export const qualityClips: readonly QualityClip[] = [
  { name: "clean", filter: "null", faults: [] },
  {
    name: "black",
    filter: `drawbox=c=black:t=fill:${during(20)}`,
    faults: [{ fault: "black", after: settings.black_seconds }],
  },
  {
    name: "out-of-focus",
    filter: `boxblur=4:2:${during(30)}`,
    faults: [{ fault: "blurred", after: settings.blurred_seconds }],
  },
  {
    name: "grease-on-the-lens",
    filter: `boxblur=14:3:${from}`,
    faults: [{ fault: "blurred", after: settings.blurred_seconds }],
  },
  {
    name: "turned-away",
    filter: `split[a][b];[b]crop=iw*0.6:ih*0.6:iw*0.4:0,scale=640:360[c];[a][c]overlay=${from}`,
    faults: [{ fault: "moved", after: settings.moved_seconds }],
  },
  {
    name: "covered",
    filter: `drawbox=c=0x6a5a4a:t=fill:${from}`,
    faults: [{ fault: "moved", after: settings.moved_seconds }],
  },
  {
    name: "stands-still",
    filter: `loop=loop=${30 * fps}:size=1:start=${begin * fps},setpts=N/(${fps}*TB)`,
    isStill: true,
    faults: [{ fault: "frozen", after: settings.frozen_seconds }],
  },
  { name: "night-vision", filter: `hue=s=0:${from},eq=contrast=0.8:brightness=0.12:${from}`, faults: [] },
  { name: "dusk", filter: `eq=brightness='-0.25*t/${clipSeconds}':eval=frame`, faults: [] },
  { name: "noise", filter: `noise=alls=18:allf=t:${from}`, faults: [] },
  { name: "lights-off-but-one", filter: `drawbox=c=black:t=fill:w=iw*0.9:${during(20)}`, faults: [] },
];

/** Tolerance in seconds for the time of a report. The algorithm sees one view per second. */
const toleranceSeconds = 4;

/** Makes a clip from the demo's yard, and writes the file with the expected events next to it. */
export async function makeQualityClip(folder: string, { name, filter, isStill, faults }: QualityClip): Promise<void> {
  const yard = fileURLToPath(new URL("../../../../demo/clips/yard.mp4", import.meta.url));
  const noise = "noise=alls=4:allf=t";
  const graph = [`fps=${fps}`, ...(isStill ? [noise, filter] : [filter, noise])].join(",");
  const input = ["-v", "error", "-y", "-stream_loop", "1", "-i", yard, "-t", String(clipSeconds), "-an"];
  // Lossless encoding repeats a picture bit by bit, like a camera whose encoder hangs. A lossy encoder would take six
  // times as long, because it decides which noise to drop.
  const out = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", join(folder, `${name}.mp4`)];
  await promisify(execFile)(await ffmpegPath(), [...input, "-filter_complex", graph, ...out]);
  const expected = faults.map(({ fault, after }) => ({
    alg_id: "video_quality",
    data: { fault },
    from: begin + after - 1,
    to: begin + after + toleranceSeconds,
  }));
  const scene = { analysis_fps: fps, arrangements: [{ alg_id: "video_quality", settings }], expected };
  writeFileSync(join(folder, `${name}.expected.json`), `${JSON.stringify(scene, null, 2)}\n`);
}

// Usage: npm run node -- apps/edge/src/offline/quality-clips.ts FOLDER. Makes clips with faulty pictures, and files
// with their expected events.
if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error("用法：npm run node -- apps/edge/src/offline/quality-clips.ts 文件夹");
    process.exitCode = 2;
  } else {
    mkdirSync(folder, { recursive: true });
    for (const clip of qualityClips) await makeQualityClip(folder, clip);
  }
}
