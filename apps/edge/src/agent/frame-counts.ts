import { type FrameCounts as Counts } from "@huiyan/contract/device/device.device";

const minuteMs = 60_000;
const secondMs = 1_000;

type FrameState = keyof Counts;

/** Counts the frames of the last minute by their result, with a resolution of one second. */
export class FrameCounts {
  #seconds: (Counts & { from: number })[] = [];

  add(state: FrameState, now: number): void {
    const last = this.#seconds.at(-1);
    if (last !== undefined && now - last.from < secondMs && now >= last.from) last[state] += 1;
    else this.#seconds.push({ looked: 0, gated: 0, dropped: 0, from: now, [state]: 1 });
    this.#forget(now);
  }

  lastMinute(now: number): Counts {
    this.#forget(now);
    const sum = (state: FrameState): number => this.#seconds.reduce((total, second) => total + second[state], 0);
    return { looked: sum("looked"), gated: sum("gated"), dropped: sum("dropped") };
  }

  #forget(now: number): void {
    this.#seconds = this.#seconds.filter(({ from }) => now - from < minuteMs);
  }
}
