import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { IllegalParkingData, IllegalParkingSettings } from "@huiyan/contract/algorithm/illegal-parking.device";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import {
  type AlgorithmModule,
  type AlgorithmRun,
  clockOf,
  type Finding,
  type Scene,
} from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { leaveTime } from "#platform/analysis/leave-time.rules.ts";
import { type VehicleView, viewOf } from "#platform/analysis/vehicle-view.ts";
import { anchorPoint } from "#platform/geometry/rect.ts";
import { PlateMemory } from "#platform/plate/plate-memory.ts";
import { ownPlate } from "#platform/plate/plate-owner.rules.ts";
import { heldStands, isDue, nextStands, type Stand, stoodSince } from "#platform/tracking/stationary.rules.ts";
import { parkingFinding } from "./parking-finding.ts";

/** Algorithm 违停检测(含车牌) (illegal parking): a vehicle stays in a region for a time; its plate is read by vote. */
export const illegalParking: AlgorithmModule = {
  manifest: builtInManifest("illegal_parking_with_carplate", IllegalParkingSettings, IllegalParkingData),
  start: (settings) => new IllegalParkingRun(IllegalParkingSettings.parse(settings)),
};

type Region = IllegalParkingSettings["regions"][number];

/** Time after which a vehicle counts as stopped, so that its plate is read, ms. */
const readAfterMs = 800;

class IllegalParkingRun implements AlgorithmRun {
  readonly #settings: IllegalParkingSettings;
  readonly #view: VehicleView;
  readonly #regions: { region: Region; stands: Stand[] }[];
  /**
   * Plates by position and start of the stop. The `Stand` object itself is no key, because every frame creates a new
   * one.
   */
  readonly #plates = new Map<string, PlateMemory>();

  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(input: IllegalParkingSettings) {
    const { view, settings } = viewOf(input);
    this.#view = view;
    this.#settings = settings;
    this.#regions = settings.regions.map((region) => ({ region, stands: [] }));
  }

  async step(frame: Scene): Promise<Finding[]> {
    const scene = await this.#view.see(frame);
    const sinceFrameMs = scene.at - this.#lastAt;
    this.#lastAt = scene.at;
    const findings: Finding[] = [];
    const { leave_seconds, standing_tolerance: tolerance } = this.#settings;
    for (const entry of this.#regions) {
      const times = { leaveMs: leaveTime(leave_seconds, sinceFrameMs), tolerance };
      entry.stands = nextStands(entry.stands, this.#vehiclesIn(entry.region, scene), scene.at, times);
      for (const stand of entry.stands.filter(({ seenAt }) => seenAt === scene.at)) {
        const finding = await this.#watch(stand, entry.region, scene);
        if (finding !== undefined) findings.push(finding);
      }
    }
    this.#forgetEnded();
    return findings;
  }

  /** True while a stop may still cause an alarm: frames are then analysed even without motion. */
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

  #vehiclesIn(region: Region, { tracks, size }: Scene): { trackId: number; box: Stand["home"] }[] {
    return tracks
      .filter((track) => track.kind === "vehicle")
      .filter((track) => contains(region.polygon, anchorPoint(track.box, this.#settings.anchor, size)))
      .map((track) => ({ trackId: track.id, box: track.box }));
  }

  async #watch(stand: Stand, region: Region, scene: Scene): Promise<Finding | undefined> {
    if (stand.raised || scene.at - stand.since < readAfterMs) return undefined;
    const track = scene.tracks.find(({ id }) => id === stand.trackId);
    if (track === undefined) return undefined;
    const due = isDue(stand, scene.at, this.#settings.stay_seconds * 1_000);
    const plates = this.#platesOf(stand, region);
    if (due ? plates.empty : plates.wants(scene.at)) {
      const vehicles = scene.tracks.filter(({ kind }) => kind === "vehicle");
      plates.add(ownPlate(await scene.findPlates(track.box), track, vehicles), scene.at);
    }
    if (!due) return undefined;
    const finding = parkingFinding(scene, region, track, scene.at - stoodSince(stand), plates);
    // an alarm outside the schedule or below the minimum score is tried again in the next frame
    if (!gateAdmits(this.#settings, clockOf(scene), finding.data.boxes)) return undefined;
    stand.raised = true;
    return finding;
  }

  #platesOf(stand: Stand, region: Region): PlateMemory {
    const key = keyOf(stand, region);
    const memory = this.#plates.get(key) ?? new PlateMemory();
    this.#plates.set(key, memory);
    return memory;
  }

  #forgetEnded(): void {
    const alive = new Set(this.#regions.flatMap(({ region, stands }) => stands.map((stand) => keyOf(stand, region))));
    for (const key of this.#plates.keys()) if (!alive.has(key)) this.#plates.delete(key);
  }
}

function keyOf({ since, home }: Stand, region: Region): string {
  return [region.name, since, home.x, home.y].join("/");
}
