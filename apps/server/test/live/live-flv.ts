import { execFile } from "node:child_process";
import { path as ffmpeg } from "@ffmpeg-installer/ffmpeg";
import { detectionsTag } from "@huiyan/contract/live/detections.rules";

/** A video stream in FLV, split by this file's own parser. */
export interface FlvClip {
  /** FLV header, metadata and codec configuration. */
  opening: Buffer;
  /** Frames in order. The first one is a key frame. */
  frames: { bytes: Buffer; isKey: boolean }[];
}

function run(args: readonly string[], input: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 } as const;
    const child = execFile(ffmpeg, ["-v", "error", ...args], options, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/** Returns the tags after the header, each with the tag size that follows it. */
export function cutFlv(bytes: Buffer): Buffer[] {
  const tags: Buffer[] = [];
  let at = 13;
  while (at + 15 <= bytes.length) {
    const end = at + 15 + bytes.readUIntBE(at + 1, 3);
    if (end > bytes.length) break;
    tags.push(bytes.subarray(at, end));
    at = end;
  }
  return tags;
}

const isVideo = (tag: Buffer) => tag[0] === 9;
export const isPicture = (tag: Buffer): boolean => isVideo(tag) && tag[12] === 1;
export const isKeyPicture = (tag: Buffer): boolean => isPicture(tag) && (tag[11] ?? 0) >> 4 === 1;

/**
 * Makes a clip of three seconds in H.264: a moving test picture with ten frames per second and a key frame every second.
 * @param order `reordered`: the encoder sends frames in another order than they are shown (B-frames)
 */
export async function makeClip(order: "inOrder" | "reordered" = "inOrder"): Promise<FlvClip> {
  const tune = order === "inOrder" ? ["-tune", "zerolatency"] : ["-bf", "2"];
  const source = ["-f", "lavfi", "-i", `testsrc2=size=160x90:rate=10:duration=3`];
  const encoder = ["-c:v", "libx264", "-preset", "ultrafast", ...tune, "-g", "10", "-an", "-f", "flv"];
  const flv = await run([...source, ...encoder, "-"], Buffer.alloc(0));
  const tags = cutFlv(flv);
  const first = tags.findIndex(isPicture);
  return {
    opening: Buffer.concat([flv.subarray(0, 13), ...tags.slice(0, first)]),
    frames: tags
      .slice(first)
      .filter(isPicture)
      .map((bytes) => ({ bytes, isKey: isKeyPicture(bytes) })),
  };
}

/** Returns a script tag with detections and the time of a frame. FLV file format 10.1, annex E; AMF 0, 2.4 and 2.14. */
export function detectionsAt(frame: Buffer, json: string): Buffer {
  const text = Buffer.from(json);
  const body = Buffer.concat([
    Buffer.from([2, 0, detectionsTag.length]),
    Buffer.from(detectionsTag),
    Buffer.alloc(5),
    text,
  ]);
  body.writeUInt8(12, 3 + detectionsTag.length);
  body.writeUInt32BE(text.length, 4 + detectionsTag.length);
  const tag = Buffer.concat([frame.subarray(0, 11), body, Buffer.alloc(4)]);
  tag.writeUInt8(18, 0);
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUInt32BE(11 + body.length, 11 + body.length);
  return tag;
}

/** Returns the number of frames that a decoder gets from these bytes. */
export async function countDecoded(flv: Buffer): Promise<number> {
  const pixels = await run(["-f", "flv", "-i", "-", "-vsync", "0", "-f", "rawvideo", "-pix_fmt", "gray", "-"], flv);
  return pixels.length / (160 * 90);
}
