import {
  type LivestockBatch,
  type LivestockCountData,
  type LivestockCountSettings,
  livestockLimits,
} from "@huiyan/contract/alarm/livestock-count.device";
import { type AlgorithmRun, type CloseUp, type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { detectedBoxes } from "#platform/analysis/detected-boxes.ts";
import { type SceneInputs } from "#platform/inputs/scene-inputs.ts";
import { type Picture } from "#platform/model/picture.ts";
import { type Track } from "#platform/tracking/track.ts";
import {
  type Batch,
  type BatchTimes,
  dueBy,
  emptyLoad,
  endBatch,
  type Load,
  lastCrossing,
  sizeOf,
  withCrossing,
} from "./batch.rules.ts";
import { batchData, loadData, plateOf } from "./load-data.ts";
import { Vanished } from "./vanished.ts";
import { type WalkedCrossing, Walkers } from "./walkers.ts";
import { type BatchWeight } from "./weight.rules.ts";

/** Finds the animals in a frame and tracks them. */
export interface AnimalFinder {
  find(scene: Scene): readonly Track[] | Promise<readonly Track[]>;
  /** True if the finder uses the objects of the general detector. */
  usesObjects: boolean;
  /** True if the finder misses no animal that is present. If true, an animal that is no longer found must have left. */
  losesNone: boolean;
  /** Called for frames without motion: the animals are still where they were. */
  hold(at: number): void;
}

export interface LivestockRunDeps {
  settings: LivestockCountSettings;
  finder: AnimalFinder;
  /** Returns the weight of a finished batch. */
  weigh(batch: Batch, inputs: SceneInputs | undefined): BatchWeight;
}

/**
 * Pictures of a load or batch. `picture`: the frame with the most animals among the frames in which an animal crossed
 * the line. `animal`: close-up of the animal that crossed in this frame.
 */
interface Shown {
  picture: Picture;
  boxes: LivestockCountData["boxes"];
  animal: CloseUp;
}

/** Counts animals that cross the line, in batches. Reports a load when no further animals come. */
export class LivestockRun implements AlgorithmRun {
  readonly #deps: LivestockRunDeps;
  readonly #walkers: Walkers;
  readonly #vanished = new Vanished();
  readonly #times: BatchTimes;
  #load: Load = emptyLoad;
  #reported: LivestockBatch[] = [];
  #shown: Shown | undefined;
  #shownBatch: Shown | undefined;
  #inputs: SceneInputs | undefined;
  /** Times at which animals vanished in the passage, epoch ms, except those that belong to a reported batch. */
  #lifted: number[] = [];

  constructor(deps: LivestockRunDeps) {
    const { lines, anchor, batch_seconds, message_seconds } = deps.settings;
    const [line] = lines;
    if (line === undefined) throw new Error("请绘制计数线");
    this.#deps = deps;
    this.#walkers = new Walkers(line, anchor);
    this.#times = { batchMs: batch_seconds * 1_000, loadMs: message_seconds * 1_000 };
  }

  async step(scene: Scene): Promise<Finding[]> {
    this.#inputs = scene.inputs;
    const animals = await this.#deps.finder.find(scene);
    const crossings = this.#walkers.step(animals, scene.size, scene.at);
    this.#watch(scene, animals, crossings);
    const findings = this.#advance(scene.at);
    for (const crossing of crossings) {
      this.#load = withCrossing(this.#load, crossing, this.#times);
      findings.push(...this.#reportEnded(scene.at));
      this.#show(scene, animals, crossing);
    }
    const isFull = sizeOf(this.#load) >= livestockLimits.heads || this.#reported.length >= livestockLimits.batches - 1;
    return isFull ? [...findings, ...this.finish(scene.at)] : findings;
  }

  needsObjects(): boolean {
    return this.#deps.finder.usesObjects;
  }

  /** Returns true when the current batch or load must end, because no frame with motion comes at that time. */
  isOpen(at: number): boolean {
    const due = dueBy(this.#load, at, this.#times);
    return due.batch || due.load;
  }

  hold(at: number): void {
    this.#deps.finder.hold(at);
  }

  finish(at: number): Finding[] {
    this.#load = endBatch(this.#load);
    const batches = this.#reportEnded(at);
    const reported = this.#reported;
    const [shown, last] = [this.#shown, lastCrossing(this.#load)];
    this.#load = emptyLoad;
    this.#reported = [];
    this.#shown = undefined;
    if (reported.length === 0) return [];
    const { plate_channel, plate_seconds } = this.#deps.settings;
    const from = (reported[0]?.time ?? at) - plate_seconds * 1_000;
    const plate = plateOf(this.#inputs?.plates ?? [], plate_channel, { from, to: last ?? at });
    const data: LivestockCountData = { boxes: shown?.boxes ?? [], ...loadData(reported), ...plate };
    const load = { at: Math.round(at), data, closeUps: shown ? [shown.animal] : [] };
    return [...batches, { ...load, ...(shown && { picture: shown.picture }) }];
  }

  #advance(at: number): Finding[] {
    const due = dueBy(this.#load, at, this.#times);
    if (due.batch) this.#load = endBatch(this.#load);
    const batches = this.#reportEnded(at);
    return due.load ? [...batches, ...this.finish(at)] : batches;
  }

  /**
   * Weighs finished batches and finds suspects in them, at once, because the scale shows another weight later.
   * @returns one finding per batch, with its pictures
   */
  #reportEnded(at: number): Finding[] {
    const { ended } = this.#load;
    const findings: Finding[] = [];
    for (const batch of ended.slice(this.#reported.length)) {
      const before = ended.slice(0, this.#reported.length);
      const shown = this.#shownBatch;
      this.#shownBatch = undefined;
      if (shown !== undefined) {
        const { picture, boxes, animal } = shown;
        findings.push({
          at: Math.round(at),
          data: { boxes },
          closeUps: [animal],
          picture,
          batch: this.#reported.length,
        });
      }
      this.#reported.push(batchData(batch, before, this.#deps.weigh(batch, this.#inputs), this.#liftedOf(batch)));
    }
    return findings;
  }

  #watch({ size, at }: Scene, animals: readonly Track[], crossings: readonly WalkedCrossing[]): void {
    if (!this.#deps.finder.losesNone) return;
    const crossed = crossings.map(({ track }) => track.id);
    this.#lifted = [...this.#lifted, ...this.#vanished.step(animals, crossed, size, at)].slice(-livestockLimits.heads);
  }

  /** Returns and removes the vanishing times that belong to a batch. Earlier ones belong to no batch. */
  #liftedOf({ crossings }: Batch): number[] {
    const { batchMs } = this.#times;
    const [from, to] = [(crossings[0]?.at ?? 0) - batchMs, (crossings.at(-1)?.at ?? 0) + batchMs];
    const own = this.#lifted.filter((at) => at >= from && at <= to);
    this.#lifted = this.#lifted.filter((at) => at > to);
    return own;
  }

  #show({ picture, size }: Scene, animals: readonly Track[], { track }: WalkedCrossing): void {
    const shows = (shown: Shown | undefined) => shown !== undefined && shown.boxes.length >= animals.length;
    if (shows(this.#shownBatch)) return;
    const boxes = detectedBoxes(animals, [track], size);
    this.#shownBatch = { picture, boxes, animal: { role: "animal", box: track.box } };
    if (!shows(this.#shown)) this.#shown = this.#shownBatch;
  }
}
