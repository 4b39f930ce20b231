import { gateAdmits } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { PlateRecognitionData, PlateRecognitionSettings } from "@huiyan/contract/algorithm/plate-recognition.device";
import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { type z } from "zod";
import {
  type AlgorithmModule,
  type AlgorithmRun,
  type CloseUp,
  clockOf,
  type Finding,
  type Scene,
} from "#platform/analysis/algorithm.ts";
import { builtInManifest } from "#platform/analysis/algorithm-manifest.ts";
import { detectedBoxes } from "#platform/analysis/detected-boxes.ts";
import { anchorPoint, asShares } from "#platform/geometry/rect.ts";
import { PlateMemory } from "#platform/plate/plate-memory.ts";
import { ownPlate } from "#platform/plate/plate-owner.rules.ts";
import { type VotedPlate } from "#platform/plate/plate-vote.ts";
import { type Track } from "#platform/tracking/track.ts";

/** Algorithm 车牌识别 (plate recognition): reports each passing vehicle once, with its plate. */
export const plateRecognition: AlgorithmModule = {
  manifest: builtInManifest("plate_recognition", PlateRecognitionSettings, PlateRecognitionData),
  start: (settings) => new PlateRecognitionRun(PlateRecognitionSettings.parse(settings)),
};

/** Minimum number of readings before a report, because a single reading is never certain enough. */
const minVotes = 2;
/** Time without detection after which a vehicle is forgotten, ms. Track ids are never reused. */
const forgetMs = 10_000;

interface Passage {
  plates: PlateMemory;
  seenAt: number;
  /** True if no further reading is needed: the plate was reported for this vehicle, or recently for another track. */
  done: boolean;
}

class PlateRecognitionRun implements AlgorithmRun {
  readonly #settings: PlateRecognitionSettings;
  readonly #passages = new Map<number, Passage>();
  /** Time of the last report per plate, epoch ms. */
  readonly #reported = new Map<string, number>();

  constructor(settings: PlateRecognitionSettings) {
    this.#settings = settings;
  }

  async step(scene: Scene): Promise<Finding[]> {
    this.#forget(scene.at);
    const vehicles = scene.tracks.filter(({ kind }) => kind === "vehicle");
    const watched = vehicles.filter((track) => this.#isWatched(track, scene));
    const passages = watched.map((track) => ({ track, passage: this.#passageOf(track, scene.at) }));
    // Reading a plate costs half as much as analysing a frame, so there is one reading per frame, for the vehicle that
    // has waited longest.
    const [next] = passages
      .filter(({ passage: { done, plates } }) => !done && plates.wants(scene.at))
      .toSorted((a, b) => a.passage.plates.readAt - b.passage.plates.readAt);
    if (next === undefined) return [];
    const readings = await scene.findPlates(next.track.box);
    next.passage.plates.add(ownPlate(readings, next.track, vehicles), scene.at);
    return this.#report(next.track, next.passage, scene);
  }

  /** Always false: a stationary vehicle shows no new plate, and frames with motion are analysed in any case. */
  isOpen(): boolean {
    return false;
  }

  hold(at: number): void {
    for (const passage of this.#passages.values()) passage.seenAt = at;
  }

  finish(): Finding[] {
    return [];
  }

  #isWatched({ box }: Track, { size }: Scene): boolean {
    const { regions, anchor } = this.#settings;
    const foot = anchorPoint(box, anchor, size);
    return regions.length === 0 || regions.some(({ polygon }) => contains(polygon, foot));
  }

  #passageOf({ id }: Track, at: number): Passage {
    const passage = this.#passages.get(id) ?? { plates: new PlateMemory(), seenAt: at, done: false };
    passage.seenAt = at;
    this.#passages.set(id, passage);
    return passage;
  }

  #report(track: Track, passage: Passage, scene: Scene): Finding[] {
    const plate = passage.plates.plate();
    if (plate === undefined || plate.votes < minVotes || plate.confidence < this.#settings.min_conf) return [];
    if (this.#reported.has(plate.text)) {
      passage.done = true;
      return [];
    }
    const finding = findingOf(track, plate, passage.plates, scene);
    if (!gateAdmits(this.#settings, clockOf(scene), finding.data.boxes)) return [];
    passage.done = true;
    this.#reported.set(plate.text, scene.at);
    return [finding];
  }

  #forget(at: number): void {
    const quietMs = this.#settings.quiet_seconds * 1_000;
    for (const [text, reportedAt] of this.#reported) if (at - reportedAt > quietMs) this.#reported.delete(text);
    for (const [id, { seenAt }] of this.#passages) if (at - seenAt > forgetMs) this.#passages.delete(id);
  }
}

function findingOf(
  track: Track,
  { text, colour, confidence }: VotedPlate,
  { box }: PlateMemory,
  scene: Scene,
): Finding & { data: z.infer<typeof PlateRecognitionData> } {
  const vehicles = scene.tracks.filter(({ kind }) => kind === "vehicle");
  const closeUps: CloseUp[] = [{ role: "car", box: track.box }];
  if (box !== undefined) closeUps.push({ role: "plate", box });
  const shares = box && asShares(box, scene.size);
  const data: z.infer<typeof PlateRecognitionData> = {
    boxes: detectedBoxes(vehicles, [track], scene.size),
    licensePlate: text,
    ...(colour !== undefined && { color: colour }),
    conf: confidence,
    ...(shares && { plate_box: [shares.x, shares.y, shares.w, shares.h] }),
  };
  return { at: scene.at, data, closeUps };
}
