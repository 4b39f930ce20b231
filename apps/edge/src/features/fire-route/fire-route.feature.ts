import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { FireRouteData, FireRouteSettings } from "@huiyan/contract/algorithm/fire-route.device";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
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
import { type VehicleView, viewOf } from "#platform/analysis/vehicle-view.ts";
import { anchorPoint } from "#platform/geometry/rect.ts";
import { heldStands, isDue, nextStands, type Stand, stoodSince } from "#platform/tracking/stationary.rules.ts";

/** Algorithm 消防通道占用 (blocked fire lane): a vehicle stays in a region for a time. */
export const fireRoute: AlgorithmModule = {
  manifest: builtInManifest("fire_lane_block", FireRouteSettings, FireRouteData),
  start: (settings) => new FireRouteRun(FireRouteSettings.parse(settings)),
};

type Region = FireRouteSettings["regions"][number];

class FireRouteRun implements AlgorithmRun {
  readonly #settings: FireRouteSettings;
  readonly #view: VehicleView;
  readonly #regions: { region: Region; stands: Stand[] }[];
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(input: FireRouteSettings) {
    const { view, settings } = viewOf(input);
    this.#view = view;
    this.#settings = settings;
    this.#regions = settings.regions.map((region) => ({ region, stands: [] }));
  }

  async step(frame: Scene): Promise<Finding[]> {
    const scene = await this.#view.see(frame);
    const sinceFrameMs = scene.at - this.#lastAt;
    this.#lastAt = scene.at;
    const { anchor, leave_seconds, standing_tolerance: tolerance } = this.#settings;
    const vehicles = scene.tracks.filter(({ kind }) => kind === "vehicle");
    return this.#regions.flatMap((entry) => {
      const inside = vehicles.filter(({ box }) => contains(entry.region.polygon, anchorPoint(box, anchor, scene.size)));
      const seen = inside.map(({ id, box }) => ({ trackId: id, box }));
      entry.stands = nextStands(entry.stands, seen, scene.at, {
        leaveMs: leaveTime(leave_seconds, sinceFrameMs),
        tolerance,
      });
      return entry.stands.flatMap((stand) => this.#report(stand, entry.region, scene));
    });
  }

  isOpen(): boolean {
    return this.#regions.some(({ stands }) => stands.some(({ raised }) => !raised));
  }

  hold(at: number): void {
    for (const entry of this.#regions) entry.stands = heldStands(entry.stands, this.#lastAt, at);
    this.#lastAt = at;
    this.#view.hold(at);
  }

  needsObjects(): boolean {
    return this.#view.usesObjects;
  }

  finish(): Finding[] {
    return [];
  }

  #report(stand: Stand, { name, polygon }: Region, scene: Scene): Finding[] {
    const track = scene.tracks.find(({ id }) => id === stand.trackId);
    if (track === undefined || !isDue(stand, scene.at, this.#settings.stay_seconds * 1_000)) return [];
    const vehicles = scene.tracks.filter(({ kind }) => kind === "vehicle");
    const boxes = detectedBoxes(vehicles, [track], scene.size);
    // an alarm outside the schedule or below the minimum score is tried again in the next frame
    if (!gateAdmits(this.#settings, clockOf(scene), boxes)) return [];
    stand.raised = true;
    const duration = (scene.at - stoodSince(stand)) / 1_000;
    const data: z.infer<typeof FireRouteData> = { boxes, region: name, polygon, duration };
    return [{ at: scene.at, data, closeUps: [{ role: "car", box: track.box }], outline: polygon }];
  }
}
