import { type AlarmGate, type GatedBox, gateAdmits, targetsOf } from "../algorithm/alarm-gate.rules.ts";
import { falseClusters } from "./false-clusters.rules.ts";
import { type GateChange, withChange } from "./gate-change.rules.ts";

/**
 * Handling states that count as verdicts: 误报 is false, the three states named 准确 are true. An open alarm has no
 * verdict.
 */
export const verdictStates = { false: ["false_alarm"], true: ["repeated", "investigating", "done"] } as const;

/** Ranges of the alarm accuracy page, in days. */
export const ledgerDays = [7, 30, 90] as const;

/** An alarm that a user has judged. `at`: epoch ms by the device's clock. */
export interface JudgedAlarm {
  at: number;
  isTrue: boolean;
  boxes: readonly GatedBox[];
}

/** Minimum verdicts before changes are proposed. */
export const minVerdicts = 20;
export const minFalse = 5;
const minKept = 5;
/** Minimum share of the false alarms that a proposed change must prevent. */
export const minSparedShare = 0.2;
/** Number of prevented false alarms that outweigh one lost true alarm. */
export const lostWeight = 10;
/** Difference between two proposed thresholds. */
export const scoreStep = 0.05;
const steps = Math.round(1 / scoreStep);

/** Predicted effect of a change: of the stored alarms, `spared` false ones and `cost` true ones would not be raised. */
export interface Promised {
  spared: number;
  cost: number;
}

export interface Proposal extends Promised {
  change: GateChange;
}

/**
 * Returns the share of true alarms among judged ones and its 95 % Wilson interval. The interval shows how uncertain few
 * verdicts are.
 */
export function precision(trues: number, falses: number): { share: number; low: number; high: number } | null {
  const n = trues + falses;
  if (n === 0) return null;
  const z = 1.96;
  const share = trues / n;
  const centre = share + z ** 2 / (2 * n);
  const spread = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const whole = 1 + z ** 2 / n;
  return { share, low: Math.max(0, (centre - spread) / whole), high: Math.min(1, (centre + spread) / whole) };
}

interface Counted {
  true: number;
  false: number;
}

/**
 * Returns whether the share of true alarms differs significantly between two versions: the 95 % interval of the
 * difference (Newcombe, from both Wilson intervals) excludes zero.
 */
export function changeOfPrecision(before: Counted, now: Counted): "better" | "worse" | "unclear" {
  const [was, is] = [precision(before.true, before.false), precision(now.true, now.false)];
  if (was === null || is === null) return "unclear";
  const difference = is.share - was.share;
  if (difference - Math.hypot(is.share - is.low, was.high - was.share) > 0) return "better";
  return difference + Math.hypot(is.high - is.share, was.share - was.low) < 0 ? "worse" : "unclear";
}

/** Returns the alarms that the gate lets pass. Alarms that the present settings would not raise are left out. */
export function admitted(gate: AlarmGate, alarms: readonly JudgedAlarm[]): JudgedAlarm[] {
  return alarms.filter(({ at, boxes }) => boxes.length > 0 && gateAdmits(gate, at, boxes));
}

/**
 * Counts the stored alarms that a changed gate would not raise, with the same predicate as the device.
 * @param alarms alarms that the present gate lets pass
 */
export function promiseOf(gate: AlarmGate, alarms: readonly JudgedAlarm[]): Promised {
  const refused = alarms.filter(({ at, boxes }) => !gateAdmits(gate, at, boxes));
  const cost = refused.filter(({ isTrue }) => isTrue).length;
  return { spared: refused.length - cost, cost };
}

/** Returns the highest detection score of the alarm's targets; a threshold up to it lets the alarm pass. */
export function scoreOf({ boxes }: Pick<JudgedAlarm, "boxes">): number {
  return Math.max(0, ...targetsOf(boxes).map(({ conf }) => conf));
}

const worthOf = ({ spared, cost }: Promised) => spared - lostWeight * cost;
const rounded = (step: number) => Math.round(step * scoreStep * 100) / 100;

/**
 * Returns all candidate changes: each threshold above the present one, and the hours and parts of the picture with
 * false alarms only.
 */
function candidates(gate: AlarmGate, alarms: readonly JudgedAlarm[]): GateChange[] {
  const thresholds = Array.from({ length: steps - 1 }, (_, at) => rounded(at + 1)).filter((t) => t > gate.min_score);
  return [
    ...thresholds.map((min_score): GateChange => ({ kind: "threshold", min_score })),
    ...falseClusters(gate.anchor, alarms),
  ];
}

/**
 * Returns the best proposal; of equally good ones the first, which is the lowest threshold, the shortest time or the
 * smallest part.
 */
function bestOf(proposals: readonly Proposal[]): Proposal | undefined {
  return proposals.reduce<Proposal | undefined>(
    (best, each) => (best === undefined || worthOf(each) > worthOf(best) ? each : best),
    undefined,
  );
}

/**
 * Returns at most one change of each kind, most valuable first. If the best threshold would lose a true alarm, the best
 * threshold without a loss is added.
 * A proposal prevents at least `minFalse` and at least `minSparedShare` of the false alarms, and its value `spared` −
 * 10 × `cost` is at least `minFalse`.
 * A threshold must keep at least `minKept` true alarms; with fewer, the data cannot show that it is too high. Hours and
 * parts of the picture lose no true alarm.
 */
export function proposeChanges(gate: AlarmGate, judged: readonly JudgedAlarm[]): Proposal[] {
  const alarms = admitted(gate, judged);
  const falses = alarms.filter(({ isTrue }) => !isTrue).length;
  if (alarms.length < minVerdicts || falses < minFalse) return [];
  const offered = candidates(gate, alarms).flatMap((change): Proposal[] => {
    const next = withChange(gate, change);
    if (next === undefined) return [];
    const promised = promiseOf(next, alarms);
    const isUnbounded = change.kind === "threshold" && alarms.length - falses - promised.cost < minKept;
    const enough =
      !isUnbounded && promised.spared >= Math.max(minFalse, minSparedShare * falses) && worthOf(promised) >= minFalse;
    return enough ? [{ change, ...promised }] : [];
  });
  const free = offered.filter(({ cost }) => cost === 0);
  const thresholds = offered.filter(({ change }) => change.kind === "threshold");
  const chosen = [
    bestOf(thresholds),
    bestOf(thresholds.filter(({ cost }) => cost === 0)),
    bestOf(free.filter(({ change }) => change.kind === "region")),
    bestOf(free.filter(({ change }) => change.kind === "schedule")),
  ].filter((each) => each !== undefined);
  return [...new Set(chosen)].toSorted((a, b) => worthOf(b) - worthOf(a));
}

export interface ScoreBin {
  from: number;
  true: number;
  false: number;
}

/** Returns histograms of the detection scores of true and of false alarms; bin width `scoreStep`. */
export function scoreBins(alarms: readonly JudgedAlarm[]): ScoreBin[] {
  const bins = Array.from({ length: steps }, (_, at): ScoreBin => ({ from: rounded(at), true: 0, false: 0 }));
  for (const alarm of alarms) {
    // Scores are rounded first: 0.65 belongs to the bin from 0.65, although 0.65 / 0.05 is slightly below 13 in
    // floating point.
    const bin = bins[Math.min(steps - 1, Math.floor(scoreOf(alarm) / scoreStep + 1e-9))];
    if (bin !== undefined) bin[alarm.isTrue ? "true" : "false"] += 1;
  }
  return bins;
}
