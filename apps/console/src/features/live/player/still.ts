import { getStill } from "@huiyan/contract/live/live.api";
import { call } from "#shared/api/call.ts";

/** Still picture of a point: the last frame of an ended stream, or a picture from the server. */
export interface Still {
  picture: HTMLElement;
  /** Time of the picture, epoch milliseconds. */
  at: number;
}

const width = 640;

/** Returns a scaled-down copy of the current frame; undefined if the video shows none. */
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

/** Returns the server's last picture of a point; undefined if there is none, or if it cannot be decoded. */
export async function fetchStill(pointId: string, signal: AbortSignal): Promise<Still | undefined> {
  const { url, at } = await call(getStill, { _id: pointId }, signal);
  if (at === null) return undefined;
  const picture = new Image();
  picture.className = "live-still";
  picture.alt = "";
  picture.src = url;
  // Decoded before use, so that the page never shows a part of the picture.
  await picture.decode();
  return { picture, at };
}
