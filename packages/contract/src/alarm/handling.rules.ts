import { type Role } from "../permissions.ts";
import { type HandleState } from "./alarm.rules.ts";

/**
 * What one does with an alarm, by the code of the call: 派发, 准确且重复, 准确，原因排查中, 准确，已处理, 认领, 误报, 重新打开.
 * Clients send the numbers: docs/reference/alarms.md A5.
 */
export const handleActions = ["dispatch", "repeated", "investigate", "done", "claim", "falseAlarm", "reopen"] as const;
export type HandleAction = (typeof handleActions)[number];
export const optionOf = (action: HandleAction) => handleActions.indexOf(action) + 1;
/** @param option from 1 */
export const actionOf = (option: number): HandleAction | undefined => handleActions[option - 1];

/** anybody: each member who sees it; handler: its assignee, a lead, an admin; manager: a lead or an admin. */
type HandledBy = "anybody" | "handler" | "manager";

interface HandleRow {
  action: HandleAction;
  from: HandleState;
  by: HandledBy;
  to: HandleState;
}

const rows = (
  action: HandleAction,
  to: HandleState,
  by: HandledBy,
  from: readonly HandleState[],
  fromOpen: HandledBy = by,
): HandleRow[] => from.map((state) => ({ action, from: state, by: state === "open" ? fromOpen : by, to }));
const unfinished: readonly HandleState[] = ["open", "dispatched", "investigating"];

/** The state table of an alarm. docs/reference/alarms.md A5. */
export const handleTable: readonly HandleRow[] = [
  ...rows("dispatch", "dispatched", "manager", ["open", "dispatched"]),
  ...rows("repeated", "repeated", "handler", unfinished, "anybody"),
  ...rows("investigate", "investigating", "handler", ["open", "dispatched"], "anybody"),
  ...rows("done", "done", "handler", unfinished, "anybody"),
  ...rows("claim", "dispatched", "anybody", ["open"]),
  ...rows("falseAlarm", "false_alarm", "handler", unfinished, "anybody"),
  ...rows("reopen", "open", "manager", ["repeated", "done", "false_alarm"]),
];

/** States in which somebody still has to do something. */
export const unfinishedStates = unfinished;
export const isFinal = (state: HandleState) => state === "repeated" || state === "done" || state === "false_alarm";

/** Who answers for an alarm: with whom it is, and once it is closed who closed it. */
export const responsibleOf = <P>(state: HandleState, assignee: P | null, handledBy: P | null): P | null =>
  isFinal(state) ? (handledBy ?? assignee) : assignee;

/** How long a final step can be taken back. */
export const reopenMs = 30 * 86_400_000;

export interface Handler {
  role: Role;
  staffId: string;
}
export interface Handled {
  state: HandleState;
  assigneeId: string | null;
  /** When the last step was taken; null while nobody took one. */
  handledAt: Date | null;
}

export type HandleRefusal = "alarm_handled" | "not_permitted" | "alarm_reopen_late" | "alarm_step_refused";

/** Where the action leads, or why it is refused. */
export function judgeHandling(
  action: HandleAction,
  alarm: Handled,
  handler: Handler,
  now: Date,
): { to: HandleState } | { refusal: HandleRefusal } {
  const row = handleTable.find((each) => each.action === action && each.from === alarm.state);
  if (row === undefined) return { refusal: isFinal(alarm.state) ? "alarm_handled" : "alarm_step_refused" };
  const isManager = handler.role !== "staff";
  const may = row.by === "anybody" || isManager || (row.by === "handler" && alarm.assigneeId === handler.staffId);
  if (!may) return { refusal: "not_permitted" };
  const age = now.getTime() - (alarm.handledAt?.getTime() ?? now.getTime());
  if (action === "reopen" && age > reopenMs) return { refusal: "alarm_reopen_late" };
  return { to: row.to };
}

/** What may be offered, in the order of the codes. */
export function offeredActions(alarm: Handled, handler: Handler, now: Date): HandleAction[] {
  return handleActions.filter((action) => "to" in judgeHandling(action, alarm, handler, now));
}

/** Whom the alarm is with after a step: who took it up, who was named, nobody once it is open again. */
export function assigneeAfter(
  action: HandleAction,
  { state, assigneeId }: Handled,
  handler: Handler,
  named: string | undefined,
): string | null {
  if (action === "dispatch") return named ?? null;
  if (action === "claim") return handler.staffId;
  if (action === "reopen") return null;
  return action === "investigate" && state === "open" ? handler.staffId : assigneeId;
}

/** Until when somebody should have dealt with it, by severity: 15, 60 and 240 minutes. docs/reference/alarms.md A6. */
export const dueMinutes = { 3: 15, 2: 60, 1: 240 } as const;
export function dueAt(severity: number, happenedAt: number): number {
  return happenedAt + (severity === 3 || severity === 1 ? dueMinutes[severity] : dueMinutes[2]) * 60_000;
}

/** Why an alarm was false; `other` takes free text. */
export const falseAlarmReasons = [
  "lookalike",
  "light",
  "weather",
  "animal",
  "reflection",
  "region",
  "authorised",
  "other",
] as const;
export type FalseAlarmReason = (typeof falseAlarmReasons)[number];

export const remarkMax = 200;

/** Says what an alarm was; the others say with whom it is. */
export const isVerdict = (action: HandleAction) => action !== "dispatch" && action !== "claim" && action !== "reopen";

/** Waits for a decision of this person: nobody's yet, or given to him. */
export const awaitsDecision = (state: HandleState, assigneeId: string | null, staffId: string | undefined) =>
  state === "open" || (state === "dispatched" && staffId !== undefined && assigneeId === staffId);

/** Alarms that one call handles. */
export const handleBatchMax = 100;
