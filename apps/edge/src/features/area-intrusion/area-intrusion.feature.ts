import { type DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { AreaIntrusionData, AreaIntrusionSettings } from "@huiyan/contract/algorithm/area-intrusion.device";
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
import { type Track } from "#platform/tracking/track.ts";

/** Algorithm 区域入侵 (area intrusion): a person stays inside a region for a time, within a schedule. */
export const areaIntrusion: AlgorithmModule = {
  manifest: builtInManifest("area_intrusion", AreaIntrusionSettings, AreaIntrusionData),
  start: (settings) => new AreaIntrusionRun(AreaIntrusionSettings.parse(settings)),
};

type Region = AreaIntrusionSettings["regions"][number];

class AreaIntrusionRun implements AlgorithmRun {
  readonly #settings: AreaIntrusionSettings;
  readonly #regions: { region: Region; state: typeof vacant; inside: readonly number[] }[];
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(settings: AreaIntrusionSettings) {
    this.#settings = settings;
    this.#regions = settings.regions.map((region) => ({ region, state: vacant, inside: [] }));
  }

  async step(scene: Scene): Promise<Finding[]> {
    const sinceFrameMs = scene.at - this.#lastAt;
    this.#lastAt = scene.at;
    const { anchor, schedule, stay_seconds, leave_seconds } = this.#settings;
    const times = { stayMs: stay_seconds * 1_000, leaveMs: leaveTime(leave_seconds, sinceFrameMs) };
    const people = scene.tracks.filter((track) => track.kind === "person");
    const open = scheduleOpen(schedule, clockOf(scene));
    return this.#regions.flatMap((entry) => {
      const inside = people.filter((person) =>
        contains(entry.region.polygon, anchorPoint(person.box, anchor, scene.size)),
      );
      const boxes = detectedBoxes(people, inside, scene.size);
      const admits = inside.length > 0 && gateAdmits(this.#settings, clockOf(scene), boxes);
      const { state, raise } = nextOccupancy(entry.state, open ? inside.length : 0, scene.at, times, admits);
      entry.state = state;
      entry.inside = inside.map(({ id }) => id);
      return raise ? [intrusion(scene, entry.region, inside, boxes, scene.at - (state.since ?? scene.at))] : [];
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

function intrusion(
  scene: Scene,
  region: Region,
  inside: readonly Track[],
  boxes: DetectedBox[],
  stayedMs: number,
): Finding {
  const data: z.infer<typeof AreaIntrusionData> = {
    boxes,
    count: inside.length,
    region: region.name,
    polygon: region.polygon,
    seconds: stayedMs / 1_000,
  };
  return { at: scene.at, data, closeUps: [], outline: region.polygon };
}
