import { dueAt, type HandleAction } from "@huiyan/contract/alarm/handling.rules";
import { dayMs } from "@huiyan/contract/calendar";
import { hourMs } from "./calendar.ts";
import { type Cause, isTrue } from "./moments.ts";
import {
  dispatchRemarks,
  doneRemarks,
  falseAlarms,
  lookingRemarks,
  rainyFalseAlarm,
  reopenRemarks,
  repeatedRemarks,
} from "./remarks.ts";
import { type Seeded } from "./seeded.ts";

/** Member of the demo who acts, by role; there is one member per role. */
export type Actor = "admin" | "lead" | "staff";

interface PlannedStep {
  at: number;
  actor: Actor;
  action: HandleAction;
  to?: Actor;
  reason?: string;
  remark?: string;
}

export interface Matter {
  cause: Cause;
  severity: number;
  /** Time of the incident's first alarm; the next field is the time of its last repeat, both in epoch ms. */
  happenedAt: number;
  lastAt: number;
  /** Role of the member who is responsible for the camera. */
  keeper: "lead" | "staff";
  isWet: boolean;
}

export interface PlannedHandling {
  steps: PlannedStep[];
  isRead: boolean;
  isMarked: boolean;
}

const minute = 60_000;

type Ending = Pick<PlannedStep, "action" | "reason" | "remark">;

/** Chooses the result of handling. Whether the alarm was false depends only on its true cause. */
function endingOf(chance: Seeded, { cause, isWet }: Matter): Ending {
  if (cause === "person" || cause === "vehicle") {
    if (chance.happens(0.12)) return { action: "repeated", remark: chance.pick(repeatedRemarks[cause]) };
    return { action: "done", remark: chance.happens(0.85) ? chance.pick(doneRemarks[cause]) : "" };
  }
  const { reason, remarks } = isWet && chance.happens(0.7) ? rainyFalseAlarm : falseAlarms[cause];
  return { action: "falseAlarm", reason, remark: chance.happens(0.75) ? chance.pick(remarks) : "" };
}

/** Chooses the milliseconds between the alarm and its result. Four of five alarms are handled before their deadline. */
function settledAfter(chance: Seeded, { happenedAt, lastAt, severity }: Matter): number {
  const due = dueAt(severity, happenedAt) - happenedAt;
  const share = chance.happens(0.8) ? chance.between(0.15, 0.92) : chance.between(1.1, 4.5);
  return Math.max(due * share, lastAt - happenedAt + 2 * minute);
}

/** Returns the handling steps before the result. */
function wayTo(chance: Seeded, matter: Matter, settledAt: number): PlannedStep[] {
  const { cause, keeper, lastAt } = matter;
  const soon = lastAt + (settledAt - lastAt) * chance.between(0.15, 0.45);
  const way = chance.weighted([62, 14, 15, 9]);
  if (way === 1) return [{ at: soon, actor: keeper, action: "claim" }];
  if (way === 2)
    return [{ at: soon, actor: "admin", action: "dispatch", to: keeper, remark: chance.pick(dispatchRemarks) }];
  if (way === 3 && (cause === "person" || cause === "vehicle"))
    return [{ at: soon, actor: keeper, action: "investigate", remark: chance.pick(lookingRemarks[cause]) }];
  return [];
}

function settle(chance: Seeded, matter: Matter): PlannedStep[] {
  const settledAt = matter.happenedAt + settledAfter(chance, matter);
  const way = wayTo(chance, matter, settledAt);
  const actor: Actor = way.length > 0 || chance.happens(0.72) ? matter.keeper : "admin";
  const end: PlannedStep = { ...endingOf(chance, matter), at: settledAt, actor };
  if (!isTrue(matter) || !chance.happens(0.025)) return [...way, end];
  const reopenedAt = settledAt + chance.between(0.5, 5) * hourMs;
  return [
    ...way,
    end,
    { at: reopenedAt, actor: "admin", action: "reopen", remark: chance.pick(reopenRemarks) },
    { ...endingOf(chance, matter), at: reopenedAt + chance.between(20, 90) * minute, actor: matter.keeper },
  ];
}

/**
 * Returns the share of alarms of this age (milliseconds) that are handled. Most old alarms are handled, and no recent
 * ones.
 */
function shareSettled(age: number): number {
  if (age < 3 * hourMs) return 0;
  if (age < dayMs) return 0.22;
  return age < 2 * dayMs ? 0.45 : 0.93;
}

/** Returns the users' handling steps until `now`. */
export function planHandling(chance: Seeded, matter: Matter, now: number): PlannedHandling {
  const age = now - matter.happenedAt;
  const settled = settle(chance, matter);
  const isSettled = chance.happens(shareSettled(age));
  const isBegun = chance.happens(age < 2 * dayMs ? 0.3 : 0.8);
  const wanted = isSettled
    ? settled
    : isBegun
      ? settled
          .slice(0, -1)
          .filter(({ action }) => action !== "reopen")
          .slice(0, 1)
      : [];
  const unsettled = isSettled
    ? wanted
    : wanted.filter(({ action }) => action === "claim" || action === "dispatch" || action === "investigate");
  // steps planned for the last minute or for the future have not been taken yet
  const steps = unsettled.filter(({ at }) => at < now - minute);
  const isRead = steps.length > 0 || age > 2 * dayMs || chance.happens(age > dayMs ? 0.7 : 0.25);
  return { steps, isRead, isMarked: steps.length > 1 && chance.happens(0.12) };
}
