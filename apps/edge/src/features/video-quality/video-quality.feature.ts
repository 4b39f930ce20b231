import { scheduleOpen } from "@huiyan/contract/algorithm/time-window.rules";
import {
  type VideoFault,
  VideoQualityData,
  VideoQualitySettings,
  videoFaults,
} from "@huiyan/contract/algorithm/video-quality.device";
import { type z } from "zod";
import { type AlgorithmModule, type AlgorithmRun, clockOf, type Finding } from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { type View, viewEveryMs } from "#platform/analysis/view.ts";
import { type FaultState, faultless, nextFault } from "./fault.rules.ts";
import {
  compare,
  isLearned,
  isSteady,
  learn,
  type MeasuredView,
  measured,
  type UsualView,
} from "./usual-view.rules.ts";

/** Time without a view after which the states of all faults are reset, ms. */
const unseenMs = 10 * viewEveryMs;
/** Minimum fault-free period before the same fault is reported again, ms. */
const goodMs = 10_000;

/** Algorithm 视频质量诊断 (video quality): the picture is black, blurred, moved to another view, or frozen. */
export const videoQuality: AlgorithmModule = {
  manifest: builtInManifest("video_quality", VideoQualitySettings, VideoQualityData, "view"),
  start: (settings) => new VideoQualityRun(VideoQualitySettings.parse(settings)),
};

class VideoQualityRun implements AlgorithmRun {
  readonly #settings: VideoQualitySettings;
  readonly #faults = new Map<VideoFault, FaultState>();
  #usual: UsualView | undefined;
  #last: MeasuredView | undefined;

  constructor(settings: VideoQualitySettings) {
    this.#settings = settings;
  }

  view(view: View): Finding[] {
    if (this.#last !== undefined && view.at - this.#last.at > unseenMs) this.#last = undefined;
    if (this.#last === undefined) this.#beginAgain();
    const now = measured(view);
    const isBad = this.#judge(now);
    this.#last = now;
    const isOpen = scheduleOpen(this.#settings.schedule, clockOf(view));
    return videoFaults.flatMap((fault) => this.#reported(fault, isOpen ? isBad[fault] : false, view.at));
  }

  async step(): Promise<Finding[]> {
    return [];
  }

  isOpen(): boolean {
    return false;
  }

  hold(): void {}

  finish(): Finding[] {
    return [];
  }

  #judge(now: MeasuredView): Record<VideoFault, boolean | undefined> {
    const { blurred_below: blurredBelow, moved_below: movedBelow } = this.#settings;
    const steady = isSteady(this.#last, now);
    const isSame = this.#last?.fingerprint === now.fingerprint;
    const { blurred, moved } = compare(this.#usual, now, steady, { blurredBelow, movedBelow });
    const isUsual = blurred === false && moved === false;
    // Until enough views are learned, only views of a camera that does not move are added.
    const isNew = blurred === undefined && moved === undefined && steady && !now.isDark;
    if (!isSame && (isUsual || (isNew && !isLearned(this.#usual)))) this.#usual = learn(this.#usual, now);
    return { black: now.isBlack, blurred, moved, frozen: isSame && !now.isBlack };
  }

  #reported(fault: VideoFault, isBad: boolean | undefined, at: number): Finding[] {
    const lastsMs = this.#settings[`${fault}_seconds`] * 1_000;
    if (lastsMs === 0) return [];
    const { state, raise } = nextFault(this.#faults.get(fault) ?? faultless, isBad, at, { lastsMs, goodMs });
    this.#faults.set(fault, state);
    if (!raise) return [];
    // after a report, the camera's new view becomes the usual one
    if (fault === "moved") this.#usual = undefined;
    const data: z.infer<typeof VideoQualityData> = {
      boxes: [],
      fault,
      duration: (at - (state.since ?? at)) / 1_000,
    };
    return [{ at, data, closeUps: [] }];
  }

  #beginAgain(): void {
    for (const [fault, { raised }] of this.#faults) this.#faults.set(fault, { raised });
  }
}
