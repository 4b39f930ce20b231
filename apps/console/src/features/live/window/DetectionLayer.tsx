import { useEffect, useRef } from "react";
import { objectName } from "#shared/media/object-names.ts";
import { liveText as text } from "../live.texts.ts";
import { type LivePlayer } from "../player/live-player.ts";
import { type Seen } from "../player/seen-log.ts";
import { type Fitted, fittedPicture } from "./fitted-picture.ts";

const line = 2;
/** Dash pattern of the border of old detections: length of dashes and gaps in pixels. */
const dashes = [6, 4];
const label = { font: "12px/18px sans-serif", height: 18, padding: 4 } as const;

/**
 * Draws one box and its label.
 * @param windowWidth in pixels
 */
function draw(
  context: CanvasRenderingContext2D,
  { boxes, lateSeconds }: Seen,
  { left, top, width, height }: Fitted,
  colour: string,
  windowWidth: number,
): void {
  context.font = label.font;
  context.textBaseline = "middle";
  context.lineWidth = line;
  context.setLineDash(lateSeconds > 0 ? dashes : []);
  const ago = lateSeconds > 0 ? ` · ${text("secondsAgo", { n: lateSeconds })}` : "";
  for (const box of boxes) {
    const [x, y] = [left + box.x * width, top + box.y * height];
    context.strokeStyle = colour;
    context.strokeRect(x, y, box.w * width, box.h * height);
    const name = `${objectName(box.label)} ${box.conf.toFixed(2)}${ago}`;
    // The label is above the box, or inside it at the top of the window. At the left and right edge, the label is moved
    // inwards.
    const at = y < label.height ? y : y - label.height;
    const labelWidth = context.measureText(name).width + 2 * label.padding;
    const from = Math.max(0, Math.min(x - line / 2, windowWidth - labelWidth));
    context.fillStyle = colour;
    context.fillRect(from, at, labelWidth, label.height);
    context.fillStyle = "#fff";
    context.fillText(name, from + label.padding, at + label.height / 2);
  }
}

export interface DetectionLayerProps {
  player: Pick<LivePlayer, "video" | "seen" | "state" | "subscribe" | "timeOf">;
}

/**
 * Canvas that draws the detections over every frame of the video. The still picture of an ended stream has no boxes,
 * since the objects have moved on.
 */
export function DetectionLayer({ player }: DetectionLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    const context = target?.getContext("2d");
    if (target === null || !context) return;
    const { video, seen } = player;
    const colour = getComputedStyle(target).getPropertyValue("--primary");
    const show: VideoFrameRequestCallback = (_now, metadata) => {
      const { clientWidth, clientHeight } = target;
      const density = window.devicePixelRatio;
      // Setting the size also clears the canvas.
      target.width = clientWidth * density;
      target.height = clientHeight * density;
      context.scale(density, density);
      const size = { width: video.videoWidth, height: video.videoHeight };
      const fitted = fittedPicture(
        getComputedStyle(video).objectFit,
        { width: clientWidth, height: clientHeight },
        size,
      );
      const time = player.timeOf(metadata);
      const now = time === undefined ? undefined : seen.at(time);
      if (now !== undefined) draw(context, now, fitted, colour, clientWidth);
      frame = video.requestVideoFrameCallback(show);
    };
    let frame = video.requestVideoFrameCallback(show);
    const unsubscribe = player.subscribe(() => {
      if (player.state.kind !== "playing") context.clearRect(0, 0, target.width, target.height);
    });
    return () => {
      unsubscribe();
      video.cancelVideoFrameCallback(frame);
    };
  }, [player]);
  return <canvas ref={canvas} className="live-detections" />;
}
