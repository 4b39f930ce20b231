import { type BerthEffect, type BerthInput, nextPhase } from "@huiyan/contract/berth/berth-phase.rules";
import { minOccupyConfidence, type ParkingTimes } from "@huiyan/contract/parking/parking.rules";
import { plateDistance } from "@huiyan/contract/parking/plate.rules";
import { type GapCause, isSameStay, splitDistance } from "@huiyan/contract/parking/review.rules";
import { type BerthState } from "./berth-state.ts";
import { withFault, withReversal, withSilence, withTrouble, withTroubles } from "./berth-troubles.rules.ts";
import { decideGap, withCode, withDoubt } from "./gap.rules.ts";
import { learnOfCar } from "./learn.rules.ts";
import { type Observation } from "./observation.ts";
import { type Doubt, plateOfStay, type Reading, type Stay, voteOf } from "./stay.ts";

export interface Tracked {
  state: BerthState;
  /**
   * Stays that began, changed or ended, in order of time. Several entries may have the same key; the last one is valid.
   */
  stays: Stay[];
}

/**
 * Applies one observation to the state of a berth. Must be called in order of time. docs/reference/parking.md P4 and
 * P9.
 */
export function trackBerth(before: BerthState, observation: Observation, times: ParkingTimes): Tracked {
  if (before.phase === "void") return { state: { ...before, at: observation.at }, stays: [] };
  if (observation.fault !== "none") return { state: withFault(before, observation.at), stays: [] };
  return new Tracker(before, observation, times).run();
}

const newStay = ({ id, at }: Observation): Stay => ({
  entryId: id,
  entryAt: at,
  entryReadings: [],
  leaveReadings: [],
  lastSeenAt: at,
  chargingSeconds: 0,
  knownSeconds: 0,
  codes: [],
});

/** Returns the values of an ongoing stay that users see, as one text to compare. */
const visibleFacts = (stay: Stay): string => {
  const { plate, confidence } = plateOfStay(stay) ?? {};
  const { image, plate: crop } = stay.entrySight ?? {};
  return JSON.stringify([plate, confidence, stay.codes, image, crop, stay.entryAt, stay.unreadSince]);
};

/**
 * Returns true if users see no difference between two states of a stay. Computes the plate votes only if necessary,
 * because most observations change nothing visible.
 */
const looksTheSame = (before: Stay, stay: Stay): boolean =>
  (before.entryReadings === stay.entryReadings &&
    before.leaveReadings === stay.leaveReadings &&
    before.codes === stay.codes &&
    before.entrySight === stay.entrySight &&
    before.entryAt === stay.entryAt &&
    before.unreadSince === stay.unreadSince) ||
  visibleFacts(before) === visibleFacts(stay);

/** Milliseconds after which an interrupted entry counts as a passing car: two observations and a margin. */
const brokenMs = 45_000;

/** Returns the stay of a car that returned soon after its exit: one stay with the stay before, `last`. */
function returned(rest: Stay, stay: Stay, last: Stay): Stay {
  const [wasRead, isRead] = [plateOfStay(rest) !== undefined, voteOf(stay.entryReadings) !== undefined];
  const [from, to] = [last.leaveAt ?? 0, stay.entryAt ?? 0];
  const doubt: Doubt = { cause: "returned", from, fromId: last.leaveId ?? "", to, toId: stay.entryId ?? "" };
  const joined: Stay = {
    ...rest,
    leaveReadings: [],
    lastSeenAt: stay.lastSeenAt,
    ...(isRead ? {} : { unreadSince: stay.entryAt }),
    codes: wasRead ? rest.codes : withCode(rest.codes, "P-GAP"),
    knownSeconds: rest.knownSeconds + stay.knownSeconds,
    chargingSeconds: rest.chargingSeconds + stay.chargingSeconds,
  };
  return wasRead && isRead ? joined : withDoubt(joined, doubt);
}

class Tracker {
  readonly #o: Observation;
  readonly #times: ParkingTimes;
  readonly #stays: Stay[] = [];
  #state: BerthState;
  readonly #before: BerthState;

  constructor(before: BerthState, observation: Observation, times: ParkingTimes) {
    this.#o = observation;
    this.#times = times;
    this.#before = before;
    this.#state = withTroubles(before, observation);
  }

  run(): Tracked {
    const isSure = this.#o.occupy_conf >= minOccupyConfidence;
    if (this.#isSilenceOver()) this.#endSilence(isSure);
    if (isSure) this.#move();
    this.#learn();
    this.#decide();
    this.#showChanges();
    this.#state = {
      ...this.#state,
      at: this.#o.at,
      recent: this.#state.recent.filter(({ at }) => this.#o.at - at <= this.#times.vote * 1000),
    };
    return { state: this.#state, stays: this.#stays };
  }

  #isSilenceOver(): boolean {
    return this.#before.at > 0 && this.#o.at - this.#before.at > this.#times.gapShort * 1000;
  }

  #apply(input: BerthInput): BerthEffect | undefined {
    const row = nextPhase(this.#state.phase, input);
    if (row !== undefined) this.#state = { ...this.#state, phase: row.to };
    return row?.effect;
  }

  #begin(): void {
    this.#state = { ...this.#state, since: this.#o.at, sinceId: this.#o.id };
  }

  /**
   * Handles the first observation after a silence, during which the car may have changed.
   * @param isSure true: the observation's occupancy is certain enough to decide about the stay
   */
  #endSilence(isSure: boolean): void {
    const { phase, stay } = this.#state;
    this.#state = withSilence(this.#state, this.#o.at);
    if (phase === "entering") {
      this.#apply("free");
      this.#state = { ...this.#state, stay: undefined };
      return;
    }
    if (stay === undefined || !isSure) return;
    if (this.#o.occupied) {
      if (phase === "leaving") this.#apply("occupied");
      this.#state = { ...this.#state, stay: this.#withGap(stay, { from: stay.lastSeenAt, isSilence: true }) };
    } else if (phase === "occupied") {
      this.#state = { ...this.#state, since: stay.lastSeenAt, sinceId: this.#o.id };
      const doubt = this.#doubt("silence", { from: stay.lastSeenAt, fromId: this.#o.id });
      this.#state = { ...this.#state, stay: withDoubt({ ...stay, codes: withCode(stay.codes, "P-GAP") }, doubt) };
      this.#apply("free");
      this.#apply("left");
      this.#close();
    }
  }

  /** Returns a gap from `begin` to this observation. */
  #doubt(cause: GapCause, begin: Pick<Doubt, "from" | "fromId">): Doubt {
    return { cause, ...begin, to: this.#o.at, toId: this.#o.id };
  }

  #withGap(stay: Stay, { from, isSilence }: { from: number; isSilence: boolean }): Stay {
    const fromId = isSilence ? this.#o.id : this.#state.sinceId;
    return { ...stay, gap: { from, fromId, to: this.#o.at, toId: this.#o.id, isSilence, readings: [] } };
  }

  #move(): void {
    if (this.#o.occupied) this.#moveOccupied();
    else this.#moveFree();
  }

  #moveFree(): void {
    const { phase, since, stay } = this.#state;
    if (phase === "entering" && stay !== undefined) {
      // a device may report only changes, so a state lasts until the next observation
      if (this.#lasted(since, this.#times.enter)) {
        this.#enter(stay);
        this.#begin();
      } else this.#state = withReversal({ ...this.#state, stay: undefined, broken: this.#joined(stay) }, this.#o.at);
      this.#apply("free");
    } else if (phase === "occupied") {
      this.#begin();
      this.#apply("free");
    } else if (phase === "leaving" && this.#lasted(since, this.#times.leave)) this.#leave();
  }

  #moveOccupied(): void {
    const { since, stay } = this.#state;
    if (this.#state.phase === "leaving" && this.#lasted(since, this.#times.leave)) this.#leave();
    if (this.#state.phase === "free") {
      this.#begin();
      this.#apply("occupied");
      // an entry soon after a silence happened at an unknown time
      const stay = newStay(this.#o);
      const begun: Stay = this.#state.troubles.includes("offline")
        ? withDoubt({ ...stay, codes: ["P-GAP"] }, this.#doubt("restored", { from: this.#o.at, fromId: this.#o.id }))
        : stay;
      this.#state = { ...this.#state, stay: begun, charging: undefined, recent: [] };
    } else if (this.#state.phase === "leaving" && stay !== undefined) {
      this.#apply("occupied");
      this.#state = withReversal(this.#state, this.#o.at);
      this.#state = { ...this.#state, stay: this.#withGap(stay, { from: since, isSilence: false }) };
    }
  }

  #leave(): void {
    this.#apply("left");
    this.#close();
  }

  #lasted(since: number, seconds: number): boolean {
    return this.#o.at - since >= seconds * 1000;
  }

  /** Adds plate, pictures and charging of the parked car. */
  #learn(): void {
    const { stay, charging, recent } = this.#state;
    if (stay === undefined) return;
    const isTwo = this.#state.troubles.includes("two_cars");
    const learnt = learnOfCar({ stay, charging, recent }, this.#o, { voteMs: this.#times.vote * 1000, isTwo });
    this.#state = { ...this.#state, ...learnt };
  }

  /** Confirms an entry that has lasted long enough, and decides an open gap if possible. */
  #decide(): void {
    const { phase, since, stay } = this.#state;
    if (phase === "entering" && this.#o.occupied && stay !== undefined && this.#lasted(since, this.#times.enter))
      this.#enter(stay);
    const decision = this.#state.stay === undefined ? undefined : decideGap(this.#state.stay, this.#o, this.#times);
    if (decision === undefined) return;
    if ("same" in decision) {
      this.#state = { ...this.#state, stay: decision.same };
      return;
    }
    this.#emitEnded(decision.ended);
    this.#state = {
      ...this.#state,
      stay: decision.began,
      last: undefined,
      charging: undefined,
      recent: decision.began.entryReadings,
    };
    this.#stays.push(decision.began);
  }

  /**
   * Returns the stay of a car that briefly disappeared during its entry. The stay then begins with the first
   * observation before the disappearance.
   */
  #joined(stay: Stay): Stay {
    const { broken } = this.#state;
    const [before, now] = [broken && voteOf(broken.entryReadings), voteOf(stay.entryReadings)];
    if (broken === undefined || before === undefined || now === undefined || plateDistance(before.plate, now.plate) > 1)
      return stay;
    if ((stay.entryAt ?? 0) - broken.lastSeenAt > brokenMs) return stay;
    return {
      ...stay,
      entryId: broken.entryId,
      entryAt: broken.entryAt,
      entrySight: broken.entrySight ?? stay.entrySight,
      entryReadings: [...broken.entryReadings, ...stay.entryReadings],
      codes: broken.codes.reduce((all, code) => withCode(all, code), stay.codes),
    };
  }

  #enter(seen: Stay): void {
    const stay = this.#joined(seen);
    const { last } = this.#state;
    const isReturn =
      last?.leaveAt !== undefined &&
      (stay.entryAt ?? 0) - last.leaveAt < this.#times.falseLeaveGap * 1000 &&
      isSameStay(plateOfStay(last), voteOf(stay.entryReadings));
    this.#apply(isReturn ? "returned" : "entered");
    const { leaveAt: _at, leaveId: _id, ...rest } = last ?? stay;
    const entered = isReturn ? returned(rest, stay, last) : stay;
    const troubles = withTrouble(this.#state.troubles, "exit_only", false);
    this.#state = { ...this.#state, stay: entered, last: undefined, broken: undefined, troubles };
    this.#stays.push(entered);
  }

  /** Ends the stay at the time when the phase `leaving` began. */
  #close(): void {
    const { stay, since, sinceId, recent } = this.#state;
    if (stay === undefined) return;
    const { gap: _undecided, ...rest } = stay;
    const leaveReadings = recent.filter(({ at }) => at <= since && since - at <= this.#times.vote * 1000);
    const codes = this.#isNeverReadAgain(rest, leaveReadings) ? withCode(rest.codes, "P-GAP") : rest.codes;
    const ended: Stay = { ...rest, codes, leaveAt: since, leaveId: sinceId, leaveReadings };
    this.#state = { ...this.#state, stay: undefined, charging: undefined, recent: [], last: ended };
    this.#state = { ...this.#state, troubles: withTrouble(this.#state.troubles, "long_stay", false) };
    this.#emitEnded(ended);
  }

  /**
   * Returns true if no plate was read after a gap in which the berth was free. Returns false if the car was observed
   * for less than `enter` after the gap, because that observation was false.
   */
  #isNeverReadAgain({ unreadSince }: Stay, leaveReadings: readonly Reading[]): boolean {
    if (unreadSince === undefined || this.#state.since - unreadSince < this.#times.enter * 1000) return false;
    return voteOf(leaveReadings.filter(({ at }) => at >= unreadSince)) === undefined;
  }

  /**
   * Adds an ended stay to the result. If its plates at entry and exit differ much, an exit and an entry between them
   * were missed. The stay is then stored as two: one with the entry, one with the exit.
   */
  #emitEnded(ended: Stay): void {
    const [entry, leave] = [voteOf(ended.entryReadings), voteOf(ended.leaveReadings)];
    const isSplit =
      entry !== undefined && leave !== undefined && plateDistance(entry.plate, leave.plate) > splitDistance;
    if (!isSplit) {
      this.#stays.push(ended);
      return;
    }
    const codes = withCode(ended.codes, "P-SPLIT");
    const { leaveAt, leaveId, leaveSight, ...entryOnly } = ended;
    this.#stays.push({ ...entryOnly, codes, leaveReadings: [], isCut: true });
    const { entryAt: _at, entryId: _id, entrySight: _sight, ...leaveOnly } = ended;
    this.#stays.push({ ...leaveOnly, codes, entryReadings: [], chargingSeconds: 0, knownSeconds: 0 });
    const troubles = withTrouble(this.#state.troubles, "exit_only", true);
    this.#state = { ...this.#state, last: undefined, troubles };
  }

  #showChanges(): void {
    const { stay, phase } = this.#state;
    const before = this.#before.stay;
    if (stay === undefined || (phase !== "occupied" && phase !== "leaving")) return;
    if (before === undefined || before.entryId !== stay.entryId || !looksTheSame(before, stay)) this.#stays.push(stay);
  }
}
