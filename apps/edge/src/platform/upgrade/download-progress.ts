const stepPercent = 5;
/**
 * Interval at which the same percentage is reported again, ms, so that the platform sees that a slow download
 * continues.
 */
const pulseMs = 60_000;

/**
 * Returns a function that reports the progress of a download: in steps of 5 %, and at least once a minute while data
 * arrives. Call the returned function with the share of the bytes that have arrived, 0 to 1.
 * @param percents part of the whole command's progress that the download makes up
 */
export function reportDownload(
  progress: (percent: number, text: string) => void,
  percents: number,
): (share: number) => void {
  let reported = { percent: 0, at: performance.now() };
  progress(0, "下载中");
  return (share) => {
    const percent = Math.max(reported.percent, Math.floor((share * percents) / stepPercent) * stepPercent);
    const at = performance.now();
    if (percent === reported.percent && at - reported.at < pulseMs) return;
    reported = { percent, at };
    progress(percent, "下载中");
  };
}
