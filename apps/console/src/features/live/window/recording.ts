import { mediaName, saveBlob } from "./save-media.ts";

/** The first format plays in older programs; every browser that can record supports one of them. */
const formats = [
  { mime: "video/mp4;codecs=avc1", ending: "mp4" },
  { mime: "video/webm;codecs=h264", ending: "webm" },
  { mime: "video/webm", ending: "webm" },
];

/** Limits at which a recording ends automatically, since it is kept in memory until saved. Project decision. */
const recordingLimits = { ms: 30 * 60_000, bytes: 512 * 1024 * 1024 } as const;

interface Capturable extends HTMLVideoElement {
  captureStream: () => MediaStream;
}

const canCapture = (video: HTMLVideoElement): video is Capturable => "captureStream" in video;

export interface Recording {
  /** Epoch milliseconds. */
  startedAt: number;
  stop: () => void;
}

/**
 * Records a video until `stop`, until its stream ends, or until a limit is reached; then saves the recording.
 * @returns undefined if this browser cannot record
 */
export function startRecording(video: HTMLVideoElement, point: string, onSaved: () => void): Recording | undefined {
  const format = formats.find(({ mime }) => MediaRecorder.isTypeSupported(mime));
  if (format === undefined || !canCapture(video)) return undefined;
  const recorder = new MediaRecorder(video.captureStream(), { mimeType: format.mime });
  const startedAt = Date.now();
  const parts: Blob[] = [];
  let bytes = 0;
  const stop = () => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    bytes += data.size;
    if (bytes >= recordingLimits.bytes || Date.now() - startedAt >= recordingLimits.ms) stop();
  };
  recorder.onstop = () => {
    saveBlob(new Blob(parts, { type: format.mime }), mediaName(point, startedAt, format.ending));
    onSaved();
  };
  recorder.start(1000);
  return { startedAt, stop };
}
