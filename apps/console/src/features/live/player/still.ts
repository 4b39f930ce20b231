import { getStill } from "@huiyan/contract/live/live.api";
import { call } from "../../../shared/api/call.ts";

/** The last picture of a point: of a stream that ended, or what the platform has of it. */
export interface Still {
  picture: HTMLElement;
  /** Epoch ms. */
  at: number;
}

const width = 640;

/** What the video shows now, small; undefined where it shows nothing. */
export function takeStill(video: HTMLVideoElement): Still | undefined {
  if (video.videoWidth === 0) return undefined;
  const canvas = document.createElement("canvas");
  canvas.className = "live-still";
  canvas.width = Math.min(width, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  const pen = canvas.getContext("2d");
  if (pen === null) return undefined;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return { picture: canvas, at: Date.now() };
}

/** The platform's last picture of a point; undefined where it has none, or it cannot be shown. */
export async function fetchStill(pointId: string, signal: AbortSignal): Promise<Still | undefined> {
  const { url, at } = await call(getStill, { _id: pointId }, signal);
  if (at === null) return undefined;
  const picture = new Image();
  picture.className = "live-still";
  picture.alt = "";
  picture.src = url;
  // shown whole or not at all
  await picture.decode();
  return { picture, at };
}
