/** Key of ffmpeg, which decodes the cameras, in the versions that a device reports. */
export const decoderPart = "ffmpeg";

/** Keys of the reported versions that are no algorithms. */
export const programParts: readonly string[] = ["main_frame", decoderPart];

/** First major version of ffmpeg that still gets security fixes; Debian 12 maintains 5.1. */
const maintainedMajor = 5;
/** Year of the first release of that major version. Builds without a release number are judged by their year. */
const maintainedYear = 2022;

/**
 * Returns the version in the first line that `ffmpeg -version` prints, at most 32 characters: the release number with
 * the distribution's suffix, or `git-` and the year of a build without a release number. Empty for any other text.
 */
export function decoderVersion(printed: string): string {
  const [line = ""] = printed.split("\n", 1);
  const name = /^ffmpeg version (\S+)/.exec(line)?.[1];
  if (name === undefined) return "";
  if (/^n?\d+\.\d/.test(name)) return name.replace(/^n/, "").slice(0, 32);
  const year = /Copyright \(c\) (?:\d{4}-)?(\d{4})/.exec(line)?.[1];
  return year === undefined ? "" : `git-${year}`;
}

/** Returns true if this ffmpeg gets no security fixes any more; false while the version is unknown. */
export function isOldDecoder(version: string | undefined): boolean {
  const [, git, number] = /^(git-)?(\d+)/.exec(version ?? "") ?? [];
  if (number === undefined) return false;
  return Number(number) < (git === undefined ? maintainedMajor : maintainedYear);
}
