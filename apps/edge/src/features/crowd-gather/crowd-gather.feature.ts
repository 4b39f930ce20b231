import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { CrowdGatherData, CrowdGatherSettings } from "@huiyan/contract/algorithm/crowd-gather.device";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { scheduleOpen } from "@huiyan/contract/algorithm/time-window.rules";
import { type z } from "zod";
import {
  type AlgorithmModule,
  type AlgorithmRun,
  clockOf,
  type Finding,
  type Scene,
} from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { detectedBoxes } from "#platform/analysis/detected-boxes.ts";
import { leaveTime } from "#platform/analysis/leave-time.rules.ts";
import { heldOccupancy, isGrowing, nextOccupancy, vacant } from "#platform/analysis/occupancy.rules.ts";
import { anchorPoint } from "#platform/geometry/rect.ts";

/** Algorithm 人员聚集 (crowd): a minimum number of people stay inside a region for a time. */
export const crowdGather: AlgorithmModule = {
  manifest: builtInManifest("crowd_gather", CrowdGatherSettings, CrowdGatherData),
  start: (settings) => new CrowdGatherRun(CrowdGatherSettings.parse(settings)),
};

class CrowdGatherRun implements AlgorithmRun {
  readonly #settings: CrowdGatherSettings;
  readonly #regions: {
    region: CrowdGatherSettings["regions"][number];
    state: typeof vacant;
    inside: readonly number[];
  }[];
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(settings: CrowdGatherSettings) {
    this.#settings = settings;
    this.#regions = settings.regions.map((region) => ({ region, state: vacant, inside: [] }));
  }

  async step(scene: Scene): Promise<Finding[]> {
    const sinceFrameMs = scene.at - this.#lastAt;
    this.#lastAt = scene.at;
    const { anchor, schedule, min_people, stay_seconds, leave_seconds } = this.#settings;
    const times = { stayMs: stay_seconds * 1_000, leaveMs: leaveTime(leave_seconds, sinceFrameMs) };
    const people = scene.tracks.filter(({ kind }) => kind === "person");
    const open = scheduleOpen(schedule, clockOf(scene));
    return this.#regions.flatMap((entry) => {
      const { name, polygon } = entry.region;
      const inside = people.filter(({ box }) => contains(polygon, anchorPoint(box, anchor, scene.size)));
      const isCrowd = open && inside.length >= min_people;
      const boxes = detectedBoxes(people, inside, scene.size);
      const admits = isCrowd && gateAdmits(this.#settings, clockOf(scene), boxes);
      const { state, raise } = nextOccupancy(entry.state, isCrowd ? inside.length : 0, scene.at, times, admits);
      entry.state = state;
      entry.inside = inside.map(({ id }) => id);
      if (!raise) return [];
      const seconds = (scene.at - (state.since ?? scene.at)) / 1_000;
      const data: z.infer<typeof CrowdGatherData> = { boxes, count: inside.length, region: name, polygon, seconds };
      return [{ at: scene.at, data, closeUps: [], outline: polygon }];
    });
  }

  isOpen(): boolean {
    return this.#regions.some(({ state }) => isGrowing(state));
  }

  hold(at: number): void {
    for (const entry of this.#regions) entry.state = heldOccupancy(entry.state, this.#lastAt, at);
    this.#lastAt = at;
  }

  finish(): Finding[] {
    return [];
  }

  /**
   * Returns the objects for the next algorithm of a pipeline: all people in regions with an alarm, also those who
   * entered later.
   */
  passing(): readonly number[] {
    return this.#regions.flatMap(({ state, inside }) => (state.raised ? inside : []));
  }
}
