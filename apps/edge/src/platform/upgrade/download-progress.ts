const stepPercent = 5;
/** Time after which the same percentage is reported again, ms: the platform sees that a slow download lives. */
const pulseMs = 60_000;

/**
 * Reports a download in steps of 5 %, and at least once a minute while bytes arrive.
 * @param percents the download's share of the whole command
 * @returns what accepts the share of the bytes that have arrived, 0 to 1
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
