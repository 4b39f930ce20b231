/** A file of a recording, parsed from its name. Times in ms since 1970. */
export interface RecordingName {
  from: number;
  /** Undefined while it is written, and after a kill. */
  to: number | undefined;
  /** The file is kept only if an alarm comes. */
  isWaiting: boolean;
}

const pattern = /^(w?)(\d{13})(?:-(\d{13}))?\.mp4$/;

export function recordingName({ from, to, isWaiting }: RecordingName): string {
  return `${isWaiting ? "w" : ""}${from}${to === undefined ? "" : `-${to}`}.mp4`;
}

/** @returns undefined for any other file */
export function readRecordingName(name: string): RecordingName | undefined {
  const [, waiting, from, to] = pattern.exec(name) ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), to: to === undefined ? undefined : Number(to), isWaiting: waiting === "w" };
}
