/** A file of a recording, as its name tells. Times in ms since 1970. */
export interface RecordingName {
  from: number;
  /** Undefined while it is written, and after a kill. */
  to: number | undefined;
  /** It is kept only if an alarm comes. */
  isWaiting: boolean;
}

const pattern = /^(w?)(\d{13})(?:-(\d{13}))?\.mp4$/;

export function recordingName({ from, to, isWaiting }: RecordingName): string {
  return `${isWaiting ? "w" : ""}${from}${to === undefined ? "" : `-${to}`}.mp4`;
}

/** @returns undefined for a file that is none of ours */
export function readRecordingName(name: string): RecordingName | undefined {
  const [, waiting, from, to] = pattern.exec(name) ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), to: to === undefined ? undefined : Number(to), isWaiting: waiting === "w" };
}
