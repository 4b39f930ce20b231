import { type FlowSummary } from "@huiyan/contract/flow/flow.api";
import { type FlowKind, flowKinds, roadKinds } from "@huiyan/contract/flow/flow.rules";
import { growth } from "@huiyan/contract/home/home.rules";
import { type FlowTimes } from "../flow-times.ts";
import { type FlowFigure, type FlowFigures } from "./flow-figures.queries.ts";

interface Counts {
  enter: number;
  leave: number;
}

const none: Counts = { enter: 0, leave: 0 };
const add = (a: Counts, b: Counts): Counts => ({ enter: a.enter + b.enter, leave: a.leave + b.leave });
const sum = (rows: readonly Counts[]) => rows.reduce(add, none);
const kindOf = (name: string): FlowKind => roadKinds.find((kind) => kind === name) ?? "other";

/**
 * Compares both periods up to the same time of day. If the records of the partial hour are deleted, both periods end at
 * the last full hour, so that no figure is estimated.
 */
function comparisonOf({ figures, retired }: FlowFigures, total: Counts, { now, hour, before }: FlowTimes) {
  const of = (part: FlowFigure["part"]) => sum(figures.filter((figure) => figure.part === part));
  const isExact = retired === null || retired <= before.hour;
  const present = of("hour");
  const current = isExact ? total : { enter: total.enter - present.enter, leave: total.leave - present.leave };
  const past = isExact ? add(of("before"), of("rest")) : of("before");
  return {
    until: (isExact ? now : hour).getTime(),
    ...current,
    before_enter: past.enter,
    before_leave: past.leave,
    enter_growth: growth(current.enter, past.enter),
    leave_growth: growth(current.leave, past.leave),
  };
}

/** Converts the figures to the answer of the call. */
export function flowSummary(all: FlowFigures, times: FlowTimes): FlowSummary {
  const rows = all.figures.filter(({ part }) => part === "period");
  const total = sum(rows);
  const kinds = flowKinds.map((kind) => ({ kind, ...sum(rows.filter((row) => kindOf(row.kind) === kind)) }));
  return {
    ...total,
    list: times.buckets.map(({ at, name }) => ({ name, ...sum(rows.filter((row) => row.at === at.getTime())) })),
    comparison: comparisonOf(all, total, times),
    kinds: kinds
      .filter(({ enter, leave }) => enter + leave > 0)
      .toSorted((a, b) => b.enter + b.leave - a.enter - a.leave),
    at: times.now.getTime(),
  };
}
