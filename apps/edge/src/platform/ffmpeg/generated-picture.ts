import { frameClock } from "@huiyan/contract/live/frame-clock.rules";

const [width, height, rate] = [640, 360, 15];
const cellWidth = width / frameClock.cells;
const rowHeight = height * frameClock.height;

/**
 * Returns ffmpeg arguments for a moving test picture that contains the clock of {@link frameClock}. The clock shows
 * when ffmpeg made the frame.
 */
export function generatedPicture(): string[] {
  // ffmpeg calculates in doubles of seconds, in which fractions of epoch milliseconds would be lost; so only the time
  // since the start is calculated.
  const startedAt = Date.now();
  const ms = `floor(${startedAt}+t*1000)`;
  const bit = (at: number): string => `mod(floor(${ms}/${2 ** (frameClock.bits - 1 - at)}),2)`;
  const bits = Array.from({ length: frameClock.bits }, (_, at) => bit(at));
  const parity = `mod(${bits.join("+")},2)`;
  const cells = ["1", "0", ...bits, parity, `1-${parity}`];
  return [
    ...["-re", "-f", "lavfi", "-i"],
    [
      `testsrc2=size=${width}x${height}:rate=${rate}`,
      // The clock is drawn from t, so t is set to the real time first. Afterwards the frames are evenly spaced again.
      `setpts='(RTCTIME/1000-${startedAt})/(1000*TB)'`,
      `drawbox=x=0:y=0:w=${width}:h=${rowHeight}:color=black:t=fill`,
      ...cells.map(
        (lit, at) => `drawbox=x=${at * cellWidth}:y=0:w=${cellWidth}:h=${rowHeight}:color=white:t=fill:enable='${lit}'`,
      ),
      `setpts=N/(${rate}*TB)`,
    ].join(","),
  ];
}
