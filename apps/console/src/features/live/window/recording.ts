import { mediaName, saveBlob } from "./save-media.ts";

/**
 * Formats in order of preference. The first one plays in more programs. Every browser that can record supports at least
 * one.
 */
const formats = [
  { mime: "video/mp4;codecs=avc1", ending: "mp4" },
  { mime: "video/webm;codecs=h264", ending: "webm" },
  { mime: "video/webm", ending: "webm" },
];

/**
 * Limits at which a recording ends automatically. The recording is kept in the browser's memory until it is saved.
 * Project decision.
 */
const recordingLimits = { ms: 30 * 60_000, bytes: 512 * 1024 * 1024 } as const;

interface Capturable extends HTMLVideoElement {
  captureStream: () => MediaStream;
}

const canCapture = (video: HTMLVideoElement): video is Capturable => "captureStream" in video;

export interface Recording {
  /** Start of the recording, epoch milliseconds. */
  startedAt: number;
  stop: () => void;
}

/**
 * Records a video until `stop`, until its stream ends, or until a limit is reached. Then saves the recording.
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
