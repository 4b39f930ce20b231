import { describe, expect, it } from "vitest";
import { handleStates } from "./alarm.rules.ts";
import {
  assigneeAfter,
  dueAt,
  type Handled,
  handleActions,
  isFinal,
  judgeHandling,
  reopenMs,
  responsibleOf,
} from "./handling.rules.ts";

const now = new Date("2026-11-21T09:00:00+08:00");
const me = "me";
const people = {
  admin: { role: "admin", staffId: me },
  lead: { role: "lead", staffId: me },
  assignee: { role: "staff", staffId: "assignee" },
  member: { role: "staff", staffId: me },
} as const;
type Who = keyof typeof people;
const alarm = (state: Handled["state"], handledAt: Date | null = now): Handled => ({
  state,
  assigneeId: "assignee",
  handledAt,
});

/**
 * Expected rules of docs/reference/alarms.md A5: who may take a step, from which state, and which state follows. All
 * other combinations are refused.
 */
const everybody: Who[] = ["admin", "lead", "assignee", "member"];
const handlers: Who[] = ["admin", "lead", "assignee"];
const managers: Who[] = ["admin", "lead"];
const written: Partial<Record<string, [Who[], string]>> = {
  "dispatch open": [managers, "dispatched"],
  "dispatch dispatched": [managers, "dispatched"],
  "repeated open": [everybody, "repeated"],
  "repeated dispatched": [handlers, "repeated"],
  "repeated investigating": [handlers, "repeated"],
  "investigate open": [everybody, "investigating"],
  "investigate dispatched": [handlers, "investigating"],
  "done open": [everybody, "done"],
  "done dispatched": [handlers, "done"],
  "done investigating": [handlers, "done"],
  "claim open": [everybody, "dispatched"],
  "falseAlarm open": [everybody, "false_alarm"],
  "falseAlarm dispatched": [handlers, "false_alarm"],
  "falseAlarm investigating": [handlers, "false_alarm"],
  "reopen repeated": [managers, "open"],
  "reopen done": [managers, "open"],
  "reopen false_alarm": [managers, "open"],
};

describe("handling of an alarm", () => {
  const cases = handleActions.flatMap((action) =>
    handleStates.flatMap((state) => everybody.map((who) => ({ action, state, who }))),
  );
  it.each(cases)("$action from $state by $who", ({ action, state, who }) => {
    const [allowed, to] = written[`${action} ${state}`] ?? [[], ""];
    const verdict = judgeHandling(action, alarm(state), people[who], now);
    expect("to" in verdict ? verdict.to : undefined).toBe(allowed.includes(who) ? to : undefined);
  });

  it.each([
    [reopenMs, "open"],
    [reopenMs + 1, "alarm_reopen_late"],
  ])("%i ms after the final step reopening gives %s", (age, outcome) => {
    const verdict = judgeHandling("reopen", alarm("done", new Date(now.getTime() - age)), people.lead, now);
    expect(Object.values(verdict)).toEqual([outcome]);
  });

  it.each([
    ["done", "alarm_handled"],
    ["investigating", "alarm_step_refused"],
  ] as const)("claiming what is %s is refused as %s", (state, refusal) => {
    expect(judgeHandling("claim", alarm(state), people.member, now)).toEqual({ refusal });
  });

  it.each([
    ["dispatch", "open", "named"],
    ["claim", "open", me],
    ["investigate", "open", me],
    ["investigate", "dispatched", "assignee"],
    ["done", "dispatched", "assignee"],
    ["reopen", "done", null],
  ] as const)("after %s from %s it is with %s", (action, state, assignee) => {
    expect(assigneeAfter(action, alarm(state), people.lead, "named")).toBe(assignee);
  });

  it.each([
    [3, 15],
    [2, 60],
    [1, 240],
  ])("severity %i is due after %i minutes", (severity, minutes) => {
    expect(dueAt(severity, 0)).toBe(minutes * 60_000);
  });
});

it.each(handleStates)(
  "%s: shows the assignee of an unfinished alarm, and the member who closed a closed one",
  (state) => {
    expect(responsibleOf(state, "assignee", "closer")).toBe(isFinal(state) ? "closer" : "assignee");
    expect(responsibleOf(state, null, "closer")).toBe(isFinal(state) ? "closer" : null);
    expect(responsibleOf(state, "assignee", null)).toBe("assignee");
  },
);
