import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { ffmpegPath } from "#platform/ffmpeg/ffmpeg-path.ts";
import { displayDelay, FlvTagReader, videoPayload } from "#platform/live/flv-tags.ts";

const run = promisify(execFile);

/** A clip whose left half is red and whose right half is blue, so that a torn picture is recognised. */
export interface ClipPlan {
  width: number;
  height: number;
  frames: number;
  /** Frames from one key frame to the next. */
  keyEvery: number;
  /** B-frames between two other frames. */
  bFrames: number;
  /** Strength of the noise in the picture, which determines the bit rate. */
  noise: number;
}

interface CodedFrame {
  /** Time of display since the start of the clip, ms. */
  shownAt: number;
  isKey: boolean;
  /** NAL units of H.264, or one JPEG. */
  units: Buffer[];
}

export interface CodedClip {
  plan: ClipPlan;
  /** SPS and PPS of H.264; empty for JPEG. */
  parameterSets: Buffer[];
  frames: CodedFrame[];
}

/** Frames per second of all clips. */
export const clipFps = 25;
const maxClipBytes = 64 * 1024 * 1024;
/** Clips that were encoded before, by plan. */
const encoded = new Map<string, Promise<CodedClip>>();

/** Returns the H.264 stream of a clip. */
export function codedClip(plan: ClipPlan): Promise<CodedClip> {
  const key = JSON.stringify(plan);
  const clip = encoded.get(key) ?? encode(plan);
  encoded.set(key, clip);
  return clip;
}

async function encode(plan: ClipPlan): Promise<CodedClip> {
  const { width, height, frames, keyEvery, bFrames, noise } = plan;
  const right = `drawbox=x=${width / 2}:y=0:w=${width / 2}:h=${height}:c=blue:t=fill`;
  const source = `color=c=red:s=${width}x${height}:r=${clipFps},${right},noise=alls=${noise}:allf=t`;
  const coding = ["-c:v", "libx264", "-preset", "ultrafast", "-g", `${keyEvery}`, "-sc_threshold", "0"];
  const order = ["-bf", `${bFrames}`, "-b_strategy", "0", "-pix_fmt", "yuv420p", "-frames:v", `${frames}`];
  const { stdout } = await run(
    await ffmpegPath(),
    ["-v", "error", "-f", "lavfi", "-i", source, ...coding, ...order, "-f", "flv", "pipe:1"],
    { encoding: "buffer", maxBuffer: maxClipBytes },
  );
  const tags = new FlvTagReader().take(stdout);
  const config = tags.find(({ kind }) => kind === "config");
  if (config === undefined) throw new Error("the encoder wrote no parameter sets");
  return {
    plan,
    parameterSets: parameterSetsOf(videoPayload(config)),
    frames: tags
      .filter(({ kind }) => kind === "key" || kind === "frame")
      .map((tag) => ({
        shownAt: tag.at + displayDelay(tag),
        isKey: tag.kind === "key",
        units: unitsOf(videoPayload(tag)),
      })),
  };
}

/**
 * Returns the NAL units of a payload, without SEI, SPS and PPS. Each unit in the payload follows its length in four
 * bytes.
 */
function unitsOf(payload: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let at = 0; at + 4 <= payload.length; ) {
    const end = at + 4 + payload.readUInt32BE(at);
    units.push(payload.subarray(at + 4, end));
    at = end;
  }
  return units.filter((unit) => ![6, 7, 8].includes((unit[0] ?? 0) & 0x1f));
}

/** Returns SPS and PPS of a decoder configuration with one of each. Source: ISO 14496-15, 5.2.4.1. */
function parameterSetsOf(config: Buffer): Buffer[] {
  const spsEnd = 8 + config.readUInt16BE(6);
  const ppsFrom = spsEnd + 3;
  return [config.subarray(8, spsEnd), config.subarray(ppsFrom, ppsFrom + config.readUInt16BE(spsEnd + 1))];
}

/** Returns a clip in which each frame is a JPEG with the standard Huffman tables, as RTP requires (RFC 2435). */
export async function jpegClip(plan: ClipPlan): Promise<CodedClip> {
  const { width, height, frames } = plan;
  const halves = Buffer.alloc(width * height * 3);
  for (let at = 0; at < halves.length; at += 3) halves[at + ((at / 3) % width < width / 2 ? 0 : 2)] = 255;
  const jpeg = await sharp(halves, { raw: { width, height, channels: 3 } })
    .jpeg({ chromaSubsampling: "4:2:0", optimiseCoding: false, quality: 80 })
    .toBuffer();
  const frame = (at: number) => ({ shownAt: (at * 1_000) / clipFps, isKey: true, units: [jpeg] });
  return { plan, parameterSets: [], frames: Array.from({ length: frames }, (_, at) => frame(at)) };
}
