/** The last picture of a stream that ended. */
export interface Still {
  canvas: HTMLCanvasElement;
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
  return { canvas, at: Date.now() };
}
