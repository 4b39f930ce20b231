import { type Role } from "../permissions.ts";
import { type HandleState } from "./alarm.rules.ts";

/**
 * Steps of handling in the order of the call's codes: 派发, 准确且重复, 准确，原因排查中, 准确，已处理, 认领, 误报, 重新打开.
 * Clients send the numbers: docs/reference/alarms.md A5.
 */
export const handleActions = ["dispatch", "repeated", "investigate", "done", "claim", "falseAlarm", "reopen"] as const;
export type HandleAction = (typeof handleActions)[number];
export const optionOf = (action: HandleAction) => handleActions.indexOf(action) + 1;
/**
 * Returns the step with this code; undefined for an unknown code.
 * @param option code of the call, from 1
 */
export const actionOf = (option: number): HandleAction | undefined => handleActions[option - 1];

/**
 * Members who may take a step. anybody: every member whose scope contains the alarm; handler: its assignee, a lead or
 * an admin; manager: a lead or an admin.
 */
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

/**
 * State table of alarm handling: one row per step and state in which the step is allowed. docs/reference/alarms.md A5.
 */
export const handleTable: readonly HandleRow[] = [
  ...rows("dispatch", "dispatched", "manager", ["open", "dispatched"]),
  ...rows("repeated", "repeated", "handler", unfinished, "anybody"),
  ...rows("investigate", "investigating", "handler", ["open", "dispatched"], "anybody"),
  ...rows("done", "done", "handler", unfinished, "anybody"),
  ...rows("claim", "dispatched", "anybody", ["open"]),
  ...rows("falseAlarm", "false_alarm", "handler", unfinished, "anybody"),
  ...rows("reopen", "open", "manager", ["repeated", "done", "false_alarm"]),
];

/** States in which an alarm still needs an action of a member. */
export const unfinishedStates = unfinished;
export const isFinal = (state: HandleState) => state === "repeated" || state === "done" || state === "false_alarm";

/** Returns the member responsible for an alarm: the assignee, or the member who closed it once it is closed. */
export const responsibleOf = <P>(state: HandleState, assignee: P | null, handledBy: P | null): P | null =>
  isFinal(state) ? (handledBy ?? assignee) : assignee;

/** Time after the final step during which an alarm can be reopened, in milliseconds. */
export const reopenMs = 30 * 86_400_000;

export interface Handler {
  role: Role;
  staffId: string;
}
export interface Handled {
  state: HandleState;
  assigneeId: string | null;
  /** Time of the last step; null before the first step. */
  handledAt: Date | null;
}

export type HandleRefusal = "alarm_handled" | "not_permitted" | "alarm_reopen_late" | "alarm_step_refused";

/** Returns the state to which the action leads, or the reason why it is refused. */
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

/** Returns the steps that this member may take now, in the order of the call's codes. */
export function offeredActions(alarm: Handled, handler: Handler, now: Date): HandleAction[] {
  return handleActions.filter((action) => "to" in judgeHandling(action, alarm, handler, now));
}

/**
 * Returns the assignee after a step.
 * Dispatch: the named member. Claim, and investigation of an open alarm: the acting member. Reopening: null. Other
 * steps keep the assignee.
 */
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

/** Time limit for handling an alarm by severity, in minutes after the alarm. docs/reference/alarms.md A6. */
export const dueMinutes = { 3: 15, 2: 60, 1: 240 } as const;
export function dueAt(severity: number, happenedAt: number): number {
  return happenedAt + (severity === 3 || severity === 1 ? dueMinutes[severity] : dueMinutes[2]) * 60_000;
}

/** Reasons of a false alarm; `other` needs free text. */
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

/**
 * Returns true for steps that judge an alarm. Dispatch and claim only set the assignee; reopening withdraws a verdict.
 */
export const isVerdict = (action: HandleAction) => action !== "dispatch" && action !== "claim" && action !== "reopen";

/** Returns true if the alarm waits for a decision of this member: it is open, or dispatched to this member. */
export const awaitsDecision = (state: HandleState, assigneeId: string | null, staffId: string | undefined) =>
  state === "open" || (state === "dispatched" && staffId !== undefined && assigneeId === staffId);

/** Maximum alarms that one call can handle. */
export const handleBatchMax = 100;
