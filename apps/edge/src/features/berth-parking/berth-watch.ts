import { type BerthParkingSettings, type WatchedBerth } from "@huiyan/contract/algorithm/berth-parking.device";
import { type Finding, type Scene } from "#platform/analysis/algorithm.ts";
import { type Rect } from "#platform/geometry/rect.ts";
import { type Track } from "#platform/tracking/track.ts";
import { type BerthCover } from "./berth-cover.rules.ts";
import { type BerthFault, berthObservation } from "./berth-observation.ts";
import { type BerthLook, type BerthPhase, type DebounceTimes, nextPhase, unknownBerth } from "./berth-phase.rules.ts";
import { BerthPlate } from "./berth-plate.ts";
import { isAtRest, nextRest, type Rest } from "./berth-rest.rules.ts";
import { type BerthSight, sightOf } from "./berth-sight.ts";
import { type Judgement } from "./small-berth.rules.ts";

const debounce: DebounceTimes = { enterMs: 1_000, leaveMs: 2_000, looks: 2 };
/**
 * Times for berths that the classifier judges. The classifier tracks no vehicles, so only a longer duration
 * distinguishes a parked car from a passing one.
 */
const judgedDebounce: DebounceTimes = { enterMs: 2_500, leaveMs: 2_500, looks: 3 };

/** View of a berth in one frame. */
export interface BerthView {
  cover: BerthCover<Track>;
  /** Position of a plate, if the detector sees no vehicle because the picture shows only the end of one. */
  plateBox: Rect | undefined;
  fault: BerthFault;
  /** Result of the classifier for small berths; absent: the detector is used. */
  judgement?: Judgement;
}

/** Number of last frames from which the confidence is computed: the share that agrees with the reported state. */
const agreementFrames = 8;
/** Confidence of a hidden berth; low enough that the platform takes no action. */
const hiddenConfidence = 0.5;
/** Time that a fault must last before it is reported, ms, because cars that pass hide a berth for a moment. */
const faultAfterMs = 3_000;

/**
 * Period in ms after a car has come to rest in which every frame is analysed, so that the arrival is confirmed soon.
 */
const arrivalMs = 3_000;

/**
 * Milliseconds without frames after which the state of the berth is determined again, because the car may be another
 * one.
 */
const gapMs = 30_000;

/** Decides when a berth is reported, and in which state. */
export class BerthWatch {
  readonly berth: WatchedBerth;
  readonly plate = new BerthPlate();
  readonly #reportMs: number;
  #isReadable = true;
  #phase: BerthPhase = unknownBerth;
  #rest: Rest | undefined;
  #agreeing: boolean[] = [];
  #sight: { at: number; seen: BerthSight } | undefined;
  #seenAt: number | undefined;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #faultSince: number | undefined;
  #reportedFault: BerthFault = "none";

  constructor(berth: WatchedBerth, settings: BerthParkingSettings) {
    this.berth = berth;
    this.#reportMs = settings.report_seconds * 1_000;
  }

  /** True if there is, or may be, a vehicle in the berth, so that its plate should be read. */
  get isInUse(): boolean {
    return this.#occupiedSince !== undefined;
  }

  get #occupiedSince(): number | undefined {
    const { occupied, since, pending } = this.#phase;
    return occupied ? since : pending?.occupied ? pending.since : undefined;
  }

  /** Time of the kept picture of the vehicle, epoch ms; undefined if no picture is kept. */
  get sightAt(): number | undefined {
    return this.#sight?.at;
  }

  dropPicture(): void {
    this.#sight = undefined;
  }

  step(scene: Scene, view: BerthView): Finding[] {
    if (this.#seenAt !== undefined && scene.at - this.#seenAt > gapMs) this.#restart();
    this.#seenAt = scene.at;
    this.#isReadable = view.judgement?.isReadable ?? true;
    const look = this.#look(scene, view);
    const before = this.#phase;
    this.#phase = nextPhase(before, look, view.judgement === undefined ? debounce : judgedDebounce);
    if (!look.hidden) this.#agreeing = [...this.#agreeing, look.occupied].slice(-agreementFrames);
    const car = view.cover.vehicle?.box;
    const box = car ?? (look.occupied ? view.judgement?.box : undefined);
    if ((box !== undefined || look.occupied) && !look.hidden) {
      this.#sight = { at: scene.at, seen: sightOf(scene.picture, box, this.plate.sight(view.plateBox)) };
    }
    const fault = this.#lastingFault(view.fault, scene.at);
    const found = this.#report(scene, view, before, fault);
    if (car === undefined && this.#occupiedSince === undefined) this.#rest = undefined;
    if (!this.isInUse) this.plate.forget();
    return found;
  }

  /** Returns the observation of this frame. A detected vehicle counts only once it rests. */
  #look({ at }: Scene, { cover, plateBox, fault, judgement }: BerthView): BerthLook {
    const hidden = fault !== "none";
    if (judgement !== undefined) {
      return { at, occupied: judgement.occupied ?? false, hidden: hidden || judgement.occupied === undefined };
    }
    const car = cover.vehicle?.box;
    if (car !== undefined) this.#rest = nextRest(this.#rest, car, at, this.#occupiedSince);
    const isParked = car !== undefined && this.#rest !== undefined && isAtRest(this.#rest, at);
    const since = isParked ? this.#rest?.since : undefined;
    return { at, occupied: isParked || plateBox !== undefined, hidden, since };
  }

  /** Returns true if the next frame should be analysed even without motion. */
  isOpen(at: number): boolean {
    const { occupied, pending } = this.#phase;
    const isFaultNew = this.#faultSince !== undefined && at - this.#faultSince < 2 * faultAfterMs;
    const isReportDue = at - this.#reportedAt >= this.#reportMs;
    const isArriving = occupied === false && this.#rest !== undefined && at - this.#rest.since < arrivalMs;
    if (occupied === undefined) return this.#faultSince === undefined || isFaultNew;
    if (pending !== undefined || isFaultNew || isReportDue || isArriving) return true;
    return this.isInUse && this.#isReadable && this.plate.isDue(at);
  }

  #restart(): void {
    this.#phase = unknownBerth;
    this.#rest = undefined;
    this.#agreeing = [];
    this.plate.forget();
  }

  #report(scene: Scene, view: BerthView, before: BerthPhase, fault: BerthFault): Finding[] {
    const { occupied, since } = this.#phase;
    if (occupied === undefined) return [];
    const isChange = before.occupied !== occupied;
    const isBetter = occupied && this.plate.isBetter(scene.at);
    // While a change is pending, the old state is not repeated: the repetition would be dated after the begin of the
    // change.
    const isDue = this.#phase.pending === undefined && scene.at - this.#reportedAt >= this.#reportMs;
    if (!isChange && !isBetter && !isDue && fault === this.#reportedFault) return [];
    this.#reportedAt = scene.at;
    this.#reportedFault = fault;
    const isSeen = view.fault === "none";
    const observation = berthObservation({
      berth: this.berth,
      occupied,
      fault,
      size: scene.size,
      plate: this.plate.voted,
      confidence: isSeen ? this.#confidence(occupied) : hiddenConfidence,
      cover: view.cover,
      share: isSeen ? view.judgement?.share : undefined,
      at: isChange ? since : scene.at,
      sight: isChange || isBetter ? this.#sight?.seen : undefined,
    });
    if (occupied) this.plate.reported(scene.at);
    return [observation];
  }

  #confidence(occupied: boolean): number {
    const agreeing = this.#agreeing.slice(-this.#countSincePending());
    const share = agreeing.filter((look) => look === occupied).length / Math.max(1, agreeing.length);
    return 0.5 + share / 2;
  }

  /**
   * Returns the number of last frames from which the confidence is computed: after a change, only the frames since the
   * change.
   */
  #countSincePending(): number {
    const last = this.#agreeing.findLastIndex((look) => look !== this.#phase.occupied);
    return this.#phase.pending === undefined
      ? Math.max(debounce.looks, this.#agreeing.length - 1 - last)
      : agreementFrames;
  }

  #lastingFault(fault: BerthFault, at: number): BerthFault {
    if (fault === "none") this.#faultSince = undefined;
    else this.#faultSince ??= at;
    const isLasting = this.#faultSince !== undefined && at - this.#faultSince >= faultAfterMs;
    return isLasting ? fault : "none";
  }
}
