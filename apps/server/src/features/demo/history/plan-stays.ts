import { dayMs } from "@huiyan/contract/calendar";
import { v5 } from "uuid";
import { hourMs } from "./calendar.ts";
import { type ClipStay } from "./moments.ts";
import { type Actor } from "./plan-handling.ts";
import { type HistoryOptions, quietMs } from "./plan-history.ts";
import { stayCauses } from "./remarks.ts";
import { type Seeded, seeded } from "./seeded.ts";

/** Number of days of the history with parking stays. */
export const stayDays = 7;
const minute = 60_000;
const opensAt = 7 * hourMs;
const closesAt = 22.5 * hourMs;
/** Minimum and maximum minutes of a stay; the next constant is for the time between two stays. */
const lasts = [25, 170] as const;
const pauses = [8, 70] as const;

interface PlannedStayStep {
  at: number;
  actor: Actor;
  action: "confirm" | "plate" | "scrap" | "dispute" | "undispute" | "exclude";
  cause?: string;
}

/** A stay as the camera observes it, and the users' handling of its record. */
export interface PlannedStay {
  entryId: string;
  leaveId: string;
  clip: ClipStay;
  entryAt: number;
  leaveAt: number;
  /** Plate as recognised at the entry; the next field is the one at the exit. */
  entryPlate: Reading;
  leavePlate: Reading;
  /** Share of the stay during which the car charged; undefined for a car without a battery. */
  charging: number | undefined;
  /** Time of the payment, if the stay becomes an order. */
  paidAt: number | undefined;
  steps: PlannedStayStep[];
  isRead: boolean;
  isMarked: boolean;
}
interface Reading {
  plate: string;
  confidence: number;
}

/** Characters that the plate recogniser confuses. */
const confused: Readonly<Record<string, string>> = { "8": "B", B: "8", "6": "G", "5": "S", "2": "Z", M: "N", "1": "7" };

function misread(plate: string): string {
  const glyphs = [...plate];
  const at = glyphs.findLastIndex((glyph, index) => index > 1 && confused[glyph] !== undefined);
  return at < 0 ? plate : glyphs.with(at, confused[glyphs[at] ?? ""] ?? "").join("");
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function readings(chance: Seeded, plate: string): [entry: Reading, leave: Reading] {
  const sure = () => rounded(chance.between(0.93, 0.995));
  const way = chance.weighted([86, 8, 6]);
  const entry = { plate, confidence: way === 1 ? rounded(chance.between(0.64, 0.88)) : sure() };
  if (way === 2)
    return [
      { ...entry, confidence: 0.91 },
      { plate: misread(plate), confidence: 0.88 },
    ];
  return [entry, { plate, confidence: way === 1 ? rounded(chance.between(0.62, 0.87)) : sure() }];
}

/** Chooses the time of the payment, mostly within hours; undefined if the order is not paid yet. */
function paymentOf(chance: Seeded, leaveAt: number, now: number): number | undefined {
  const at = leaveAt + chance.between(0.15, 5) * hourMs;
  return chance.happens(0.78) && at < now - minute ? at : undefined;
}

/** Chooses whether a record is disputed, discarded or excluded; few are. */
function flagOf(chance: Seeded, at: number): PlannedStayStep[] {
  const flags: readonly PlannedStayStep[] = [
    { at, actor: "staff", action: "dispute", cause: chance.pick(stayCauses.dispute) },
    { at, actor: "admin", action: "scrap", cause: chance.pick(stayCauses.scrap) },
    { at, actor: "staff", action: "exclude", cause: chance.pick(stayCauses.exclude) },
  ];
  return flags
    .slice(0, chance.weighted([3, 2, 2]) + 1)
    .slice(-1)
    .filter(() => chance.happens(0.065));
}

/**
 * Returns the users' steps until `now`. Most pending records are reviewed within hours; a few are disputed or excluded.
 */
function stepsOf(chance: Seeded, isSure: boolean, leaveAt: number, now: number): PlannedStayStep[] {
  const lookedAt = leaveAt + chance.between(0.3, 4) * hourMs;
  const review: PlannedStayStep[] =
    isSure || chance.happens(now - leaveAt < dayMs ? 0.6 : 0.12)
      ? []
      : [
          { at: lookedAt, actor: "staff", action: "plate" },
          { at: lookedAt, actor: "staff", action: "confirm" },
        ];
  const later = lookedAt + chance.between(1, 6) * hourMs;
  return [...review, ...flagOf(chance, later)].filter(({ at }) => at < now - minute);
}

interface PlannedBerth {
  berth: string;
  clips: readonly [ClipStay, ...ClipStay[]];
}

function planBerth({ berth, clips }: PlannedBerth, startsAt: number, { seed, madeAt }: HistoryOptions): PlannedStay[] {
  const chance = seeded(`${seed}/stays/${berth}/${startsAt}`);
  const stays: PlannedStay[] = [];
  for (let at = startsAt + opensAt + chance.between(0, 90) * minute; ; ) {
    const entryAt = Math.round(at / 1000) * 1000;
    const leaveAt = entryAt + Math.round(chance.between(...lasts) * 60) * 1000;
    if (leaveAt > startsAt + closesAt || leaveAt > madeAt - quietMs) return stays;
    const clip = chance.pick(clips);
    const [entryPlate, leavePlate] = readings(chance, clip.plate);
    const isSure = entryPlate.confidence > 0.92;
    stays.push({
      entryId: v5(`${berth}/${entryAt}/entry`, seed),
      leaveId: v5(`${berth}/${entryAt}/leave`, seed),
      clip,
      entryAt,
      leaveAt,
      entryPlate,
      leavePlate,
      charging: clip.color === "green" ? chance.between(0.45, 0.95) : undefined,
      paidAt: paymentOf(chance, leaveAt, madeAt),
      steps: stepsOf(chance, isSure, leaveAt, madeAt),
      isRead: madeAt - leaveAt > dayMs || chance.happens(0.3),
      isMarked: chance.happens(0.03),
    });
    at = leaveAt + chance.between(...pauses) * minute;
  }
}

/**
 * Plans the stays of a day at the demo's berths. Equal clips, seed, day and creation time of the demo give an equal
 * plan.
 */
export function planStays(clips: readonly ClipStay[], startsAt: number, options: HistoryOptions): PlannedStay[] {
  return [...Map.groupBy(clips, ({ berth }) => berth)].flatMap(([berth, own]) => {
    const [first, ...others] = own;
    return first === undefined ? [] : planBerth({ berth, clips: [first, ...others] }, startsAt, options);
  });
}
