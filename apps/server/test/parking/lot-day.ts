import { type Observation } from "#features/parking/stay/observation.ts";

/** A true stay. Times in epoch ms. */
export interface TrueStay {
  berthId: string;
  plate: string;
  from: number;
  to: number;
}

export interface LotDay {
  stays: TrueStay[];
  /** Observations of each berth, in order of time. */
  observations: Map<string, Observation[]>;
  /** Milliseconds by which an observation arrives late, by its id. */
  delays: Map<string, number>;
  /** Periods without observations of the device. */
  gaps: { from: number; to: number }[];
}

export interface LotOptions {
  berths: number;
  hours: number;
  seed: number;
  /** Share of observations that are lost. */
  lost: number;
  doubled: number;
  late: number;
  misread: number;
  /** Share of observations in which an occupied berth looks free. */
  flicker: number;
  gapMinutes: readonly number[];
  /** Milliseconds between two observations of a berth. Default: the interval of a device's reports. */
  everyMs?: number;
}

/**
 * A lot with common faults: 3 % of observations lost, 2 % doubled, 5 % late, 4 % misread, and two gaps of the device.
 */
export const usualLot: LotOptions = {
  berths: 120,
  hours: 24,
  seed: 7,
  lost: 0.03,
  doubled: 0.02,
  late: 0.05,
  misread: 0.04,
  flicker: 0.003,
  gapMinutes: [12, 45],
};

/** Random generator mulberry32, which is small, sufficiently uniform, and identical on all platforms. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const alike: Readonly<Record<string, string>> = {
  0: "D",
  8: "B",
  5: "S",
  2: "Z",
  1: "7",
  6: "G",
  B: "8",
  D: "0",
  S: "5",
};
const usualEveryMs = 15_000;
const minuteMs = 60_000;

class Lot {
  readonly #random: () => number;
  readonly #options: LotOptions;
  readonly #plates = new Set<string>();
  #ids = 0;

  constructor(options: LotOptions) {
    this.#options = options;
    this.#random = randomOf(options.seed);
  }

  between(low: number, high: number): number {
    return low + this.#random() * (high - low);
  }

  #pick(text: string): string {
    return text[Math.floor(this.#random() * text.length)] ?? "";
  }

  /** Returns a plate that was not used before. */
  #plate(): string {
    const digits = () => this.#pick("0123456789");
    const plate = `粤${this.#pick("ABCDEF")}${this.#pick(letters)}${digits()}${digits()}${digits()}${digits()}`;
    if (this.#plates.has(plate)) return this.#plate();
    this.#plates.add(plate);
    return plate;
  }

  /** Returns stays of 4 to 400 minutes, with free time in between. */
  stays(berthId: string, from: number, to: number): TrueStay[] {
    const stays: TrueStay[] = [];
    let at = from + this.between(0, 40) * minuteMs;
    for (;;) {
      const minutes = this.#random() < 0.8 ? this.between(4, 90) : this.between(90, 400);
      const end = at + minutes * minuteMs;
      if (end > to) return stays;
      stays.push({ berthId, plate: this.#plate(), from: Math.round(at), to: Math.round(end) });
      at = end + this.between(1.5, 60) * minuteMs;
    }
  }

  /** Returns the plate with one wrong character, in most cases a similar one. */
  #misread(plate: string): string {
    const at = 2 + Math.floor(this.#random() * 5);
    const char = plate[at] ?? "";
    const wrong = this.#random() < 0.7 ? (alike[char] ?? this.#pick("0123456789")) : this.#pick(letters);
    return plate.slice(0, at) + wrong + plate.slice(at + 1);
  }

  #observe(berthId: string, at: number, stay: TrueStay | undefined): Observation {
    const isOccupied = stay !== undefined && this.#random() >= this.#options.flicker;
    const isRead = isOccupied && this.#random() < 0.92;
    const isWrong = isRead && this.#random() < this.#options.misread;
    const plate = !isRead ? "" : isWrong ? this.#misread(stay.plate) : stay.plate;
    const confidence = isWrong ? this.between(0.55, 0.9) : this.between(0.86, 0.99);
    return {
      id: `${berthId}-${++this.#ids}`,
      at,
      berth_id: berthId,
      isTimeCorrected: false,
      occupied: isOccupied,
      occupy_conf: this.between(0.85, 0.99),
      plate,
      plate_conf: isRead ? confidence : 0,
      charging: -1,
      fault: "none",
      second_cover: 0,
      spill_cover: 0,
      sight: undefined,
    };
  }

  observations(
    berthId: string,
    stays: readonly TrueStay[],
    span: { from: number; to: number },
    gaps: LotDay["gaps"],
  ): Observation[] {
    const times = new Set<number>();
    const { everyMs = usualEveryMs } = this.#options;
    const phase = Math.floor(this.between(0, everyMs));
    for (let at = span.from + phase; at < span.to; at += everyMs) times.add(at);
    for (const stay of stays) times.add(stay.from).add(stay.to);
    const { lost, doubled } = this.#options;
    return [...times]
      .toSorted((a, b) => a - b)
      .filter((at) => !gaps.some(({ from, to }) => at >= from && at < to) && this.#random() >= lost)
      .flatMap((at) => {
        const observation = this.#observe(
          berthId,
          at,
          stays.find(({ from, to }) => from <= at && at < to),
        );
        return this.#random() < doubled ? [observation, observation] : [observation];
      });
  }
}

/**
 * Chooses the observations that arrive late, after the server's wait (REORDER_HOLD) by at most some minutes. Uses a
 * separate random generator, so that the same day without delays is otherwise identical.
 */
function lateOnes(all: Iterable<readonly Observation[]>, { seed, late }: LotOptions): LotDay["delays"] {
  const random = randomOf(seed + 1_000_000);
  const delays: LotDay["delays"] = new Map();
  for (const list of all)
    for (const { id } of list) if (random() < late) delays.set(id, Math.round(40_000 + random() * 8 * minuteMs));
  return delays;
}

/** Returns a day of a lot with known true stays. */
export function makeLotDay(options: LotOptions, from: number): LotDay {
  const lot = new Lot(options);
  const to = from + options.hours * 60 * minuteMs;
  const gaps = options.gapMinutes.map((minutes, at) => {
    const start = from + ((at + 1) / (options.gapMinutes.length + 1)) * (to - from);
    return { from: start, to: start + minutes * minuteMs };
  });
  const stays: TrueStay[] = [];
  const observations = new Map<string, Observation[]>();
  for (let at = 0; at < options.berths; at++) {
    const berthId = `berth-${at}`;
    const own = lot.stays(berthId, from, to - 10 * minuteMs);
    stays.push(...own);
    observations.set(berthId, lot.observations(berthId, own, { from, to }, gaps));
  }
  return { stays, observations, delays: lateOnes(observations.values(), options), gaps };
}
