import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { WorkingHoursData, WorkingHoursSettings } from "@huiyan/contract/algorithm/working-hours.device";
import { type AlgorithmModule, type AlgorithmRun, type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { anchorPoint } from "#platform/geometry/rect.ts";
import { type Picture } from "#platform/model/picture.ts";
import {
  type Interval,
  intervalEvent,
  isPresenceDue,
  nextPresence,
  type Presence,
  type PresenceTimes,
  reportPresence,
} from "./presence.rules.ts";

/** Algorithm 工时统计 (working hours): reports when persons are at a workplace. */
export const workingHours: AlgorithmModule = {
  manifest: builtInManifest("cv_working_hours", WorkingHoursSettings, WorkingHoursData, "picture"),
  start: (settings) => new WorkingHoursRun(WorkingHoursSettings.parse(settings)),
};

class WorkingHoursRun implements AlgorithmRun {
  readonly #settings: WorkingHoursSettings;
  readonly #times: PresenceTimes;
  #presence: Presence | null = null;
  #wasPresent = false;
  /** Last frame with a person. The frame is reported with the presence, whose end is known only later. */
  #picture: Picture | undefined;

  constructor(settings: WorkingHoursSettings) {
    this.#settings = settings;
    this.#times = { joinMs: settings.join_seconds * 1_000, minMs: settings.min_seconds * 1_000 };
  }

  async step(scene: Scene): Promise<Finding[]> {
    const isPresent = this.#isPresent(scene);
    const { state, reports } = nextPresence(this.#presence, isPresent, Math.round(scene.at), this.#times);
    this.#presence = state;
    this.#wasPresent = isPresent;
    if (isPresent) this.#picture = scene.picture;
    const findings = reports.map((interval) => asFinding(interval, this.#picture));
    if (state === null) this.#picture = undefined;
    return findings;
  }

  isOpen(at: number): boolean {
    return this.#presence !== null && isPresenceDue(this.#presence, this.#wasPresent, at, this.#times);
  }

  hold(at: number): void {
    if (this.#presence !== null && this.#wasPresent) this.#presence = { ...this.#presence, seenAt: Math.round(at) };
  }

  /** Reports intervals that have changed. The presence continues if the camera returns within the join time. */
  finish(at: number): Finding[] {
    if (this.#presence === null) return [];
    const { state, reports } = reportPresence(this.#presence, Math.round(at), this.#times.minMs);
    this.#presence = state;
    return reports.map((interval) => asFinding(interval, this.#picture));
  }

  #isPresent({ tracks, size }: Scene): boolean {
    const { regions, anchor } = this.#settings;
    return tracks
      .filter(({ kind }) => kind === "person")
      .some(({ box }) => regions.some(({ polygon }) => contains(polygon, anchorPoint(box, anchor, size))));
  }
}

function asFinding(interval: Interval, picture: Picture | undefined): Finding {
  return { ...intervalEvent(interval), closeUps: [], ...(picture && { picture }) };
}
