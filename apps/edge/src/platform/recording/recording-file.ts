/** Properties of a recording file, parsed from its name. Times in ms since 1970. */
export interface RecordingName {
  from: number;
  /** End of the recording; undefined while the file is written, and after a kill. */
  to: number | undefined;
  /** True if the file is kept only if an alarm comes. */
  isWaiting: boolean;
}

const pattern = /^(w?)(\d{13})(?:-(\d{13}))?\.mp4$/;

export function recordingName({ from, to, isWaiting }: RecordingName): string {
  return `${isWaiting ? "w" : ""}${from}${to === undefined ? "" : `-${to}`}.mp4`;
}

/**
 * Parses a file name.
 * @returns undefined for files that are no recordings
 */
export function readRecordingName(name: string): RecordingName | undefined {
  const [, waiting, from, to] = pattern.exec(name) ?? [];
  if (from === undefined) return undefined;
  return { from: Number(from), to: to === undefined ? undefined : Number(to), isWaiting: waiting === "w" };
}
