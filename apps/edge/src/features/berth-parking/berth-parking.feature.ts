import { BerthObservation, BerthParkingSettings } from "@huiyan/contract/algorithm/berth-parking.device";
import { type Corners, contains as isInside } from "@huiyan/contract/algorithm/polygon.rules";
import { type AlgorithmModule, type AlgorithmRun, type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { centre, pixelsOf, type Rect, type Size } from "#platform/geometry/rect.ts";
import { ownPlate } from "#platform/plate/plate-owner.rules.ts";
import { type PlateReading } from "#platform/plate/plate-reading.ts";
import { type Track } from "#platform/tracking/track.ts";
import { type BerthCover, coverBerths, hiddenShare } from "./berth-cover.rules.ts";
import { dropOldFrames } from "./berth-sight.ts";
import { BerthWatch } from "./berth-watch.ts";
import { isBlack } from "./picture-light.rules.ts";
import { boundsOf, isSmall, judged } from "./small-berth.rules.ts";

/**
 * Algorithm 泊位停车 (berth parking): observes the vehicle in each berth and its plate. The platform derives stays from the
 * observations.
 */
export const berthParking: AlgorithmModule = {
  manifest: builtInManifest("berth_parking", BerthParkingSettings, BerthObservation, "picture"),
  start: (settings) => new BerthParkingRun(BerthParkingSettings.parse(settings)),
};

/** Returns which berths are occupied, from the ground area under the detected vehicles. */
export function berthsTakenBy(vehicles: readonly { box: Rect }[], rois: readonly Corners[], size: Size): boolean[] {
  const { min_cover } = BerthParkingSettings.parse({ berths: [] });
  const berths = rois.map((roi, at) => ({ id: String(at), roi }));
  const covers = coverBerths(berths, vehicles, size, min_cover);
  return berths.map(({ id }) => covers.get(id)?.vehicle !== undefined);
}

/** Minimum share of a berth that a vehicle of another berth must cover for the berth to count as hidden. */
const hidesFrom = 0.7;
/**
 * Minimum share of the picture that a berth fills in a close-up. A close-up shows only the end of a car, in which the
 * detector may not recognise a car.
 */
const closeUpShare = 0.25;
/**
 * Minimum milliseconds between two classifications of the berths that are too small for the detector. Duration of one:
 * models/berth/README.md.
 */
const judgeMs = 1_000;
const lookForPlateMs = 500;
/** Minimum confidence of a plate that proves a vehicle; text that is no plate gives lower values. */
const minGlyph = 0.5;

const unsure = 0.5;
const nothing: BerthCover<Track> = { vehicle: undefined, cover: 0, spillCover: 0, secondCover: 0 };

class BerthParkingRun implements AlgorithmRun {
  readonly #settings: BerthParkingSettings;
  readonly #watches: BerthWatch[];
  #needsObjects = true;
  #judgedAt = Number.NEGATIVE_INFINITY;
  readonly #plateLooks = new Map<string, { at: number; reading: PlateReading | undefined }>();

  constructor(settings: BerthParkingSettings) {
    this.#settings = settings;
    this.#watches = settings.berths.map((berth) => new BerthWatch(berth, settings));
  }

  async step(scene: Scene): Promise<Finding[]> {
    const findings: Finding[] = [];
    const isDark = isBlack(scene.picture);
    const vehicles = scene.tracks.filter(({ kind }) => kind === "vehicle");
    const [small, large] = [true, false].map((is) =>
      this.#watches.filter(({ berth }) => isSmall(berth.roi, scene.size) === is),
    );
    this.#needsObjects = large !== undefined && large.length > 0;
    findings.push(...(await this.#judge(small ?? [], scene, isDark)));
    const covers = coverBerths(this.#settings.berths, vehicles, scene.size, this.#settings.min_cover);
    for (const watch of large ?? []) {
      const cover = covers.get(watch.berth.id);
      if (cover === undefined) continue;
      const plateBox = isDark ? undefined : await this.#readPlate(watch, cover, vehicles, scene);
      const isHidden = cover.vehicle === undefined && plateBox === undefined && hides(watch, vehicles, scene);
      const fault = isDark ? "black" : isHidden ? "occluded" : "none";
      findings.push(...watch.step(scene, { cover, plateBox, fault }));
    }
    const held = this.#watches.map((watch) => ({ at: watch.sightAt ?? scene.at, drop: () => watch.dropPicture() }));
    dropOldFrames(held, scene.at);
    return findings;
  }

  /** False if all berths are small: those are classified without detected objects. */
  needsObjects(): boolean {
    return this.#needsObjects;
  }

  isOpen(at: number): boolean {
    return this.#watches.some((watch) => watch.isOpen(at));
  }

  hold(): void {
    // Does nothing without motion: a change is reported with the time at which it began, so a state needs no frames to
    // continue.
  }

  finish(): Finding[] {
    return [];
  }

  /** Judges the berths that are too small for the detector, with the classifier for small berths. */
  async #judge(watches: readonly BerthWatch[], scene: Scene, isDark: boolean): Promise<Finding[]> {
    if (watches.length === 0 || scene.at - this.#judgedAt < judgeMs) return [];
    this.#judgedAt = scene.at;
    const corners = watches.map(({ berth }) => pixelsOf(berth.roi, scene.size));
    const shares = isDark ? [] : await scene.judgeBerths(corners);
    const findings: Finding[] = [];
    for (const [at, watch] of watches.entries()) {
      const { roi, judge_offset } = watch.berth;
      const judgement = judged(shares[at] ?? unsure, judge_offset, boundsOf(roi, scene.size));
      if (judgement.isReadable && !isDark) await this.#readSmallPlate(watch, judgement.box, scene);
      const view = { cover: nothing, plateBox: undefined, judgement };
      findings.push(...watch.step(scene, { ...view, fault: isDark ? "black" : "none" }));
    }
    return findings;
  }

  async #readSmallPlate(watch: BerthWatch, box: Rect, scene: Scene): Promise<void> {
    const effort = watch.isInUse ? watch.plate.wants(scene.at) : undefined;
    if (effort === undefined) return;
    const readings = await scene.findPlates(box, effort);
    const { width, height } = scene.size;
    const own = readings.find((reading) => {
      const { x, y } = centre(reading.box);
      return isInside(watch.berth.roi, { x: x / width, y: y / height });
    });
    watch.plate.add(own, box, scene.at);
  }

  /**
   * Reads the plate of a berth. If the detector sees no vehicle there, searches the berth for a plate.
   * @returns position of a plate in a berth without a detected vehicle
   */
  async #readPlate(
    watch: BerthWatch,
    { vehicle }: BerthCover<Track>,
    vehicles: readonly Track[],
    scene: Scene,
  ): Promise<Rect | undefined> {
    if (vehicle === undefined) return (await this.#lookForPlate(watch, scene))?.box;
    const effort = watch.isInUse ? watch.plate.wants(scene.at) : undefined;
    if (effort !== undefined) {
      const readings = await scene.findPlates(vehicle.box, effort);
      const own = ownPlate(readings, vehicle, vehicles);
      watch.plate.add(own, vehicle.box, scene.at);
    }
    return undefined;
  }

  async #lookForPlate(watch: BerthWatch, scene: Scene): Promise<PlateReading | undefined> {
    const area = boundsOf(watch.berth.roi, scene.size);
    if (area.w * area.h < closeUpShare * scene.size.width * scene.size.height) return undefined;
    const last = this.#plateLooks.get(watch.berth.id);
    if (last !== undefined && scene.at - last.at < lookForPlateMs) return last.reading;
    const [found] = await scene.findPlates(area);
    const reading = found !== undefined && surenessOf(found) >= minGlyph ? found : undefined;
    this.#plateLooks.set(watch.berth.id, { at: scene.at, reading });
    if (reading !== undefined) watch.plate.add(reading, undefined, scene.at);
    return reading;
  }
}

function hides({ berth }: BerthWatch, vehicles: readonly Track[], { size }: Scene): boolean {
  return vehicles.some(({ box }) => hiddenShare(berth.roi, box, size) >= hidesFrom);
}

function surenessOf({ colour, seven, eight }: PlateReading): number {
  return colour === "green" ? eight.weakest : Math.max(seven.weakest, eight.weakest);
}
