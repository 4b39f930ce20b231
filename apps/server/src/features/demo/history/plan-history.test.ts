import { DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { alarmSentence } from "@huiyan/contract/alarm/alarm-sentence";
import { foldGapSeconds, foldSpanSeconds } from "@huiyan/contract/alarm/folding.rules";
import { assigneeAfter, judgeHandling } from "@huiyan/contract/alarm/handling.rules";
import { AreaIntrusionData } from "@huiyan/contract/algorithm/area-intrusion.device";
import { IllegalParkingData } from "@huiyan/contract/algorithm/illegal-parking.device";
import { LineCountData } from "@huiyan/contract/algorithm/line-count.device";
import { dayMs } from "@huiyan/contract/calendar";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { hourMs, midnightOf } from "./calendar.ts";
import { contains, findMoments, footOf, isTrue, type Moment } from "./moments.ts";
import { planFlows } from "./plan-flows.ts";
import { type HistoryOptions, type PlannedDay, type PlannedMatter, planHistory } from "./plan-history.ts";
import { type DemoTruth, readDemoTruth } from "./truth.ts";

let truth: DemoTruth;
let moments: Moment[];
beforeAll(async () => {
  truth = await readDemoTruth();
  moments = findMoments(truth);
});

const plan = (options: HistoryOptions): PlannedDay[] => planHistory(truth, moments, options);
const mattersOf = (days: readonly PlannedDay[]) => days.flatMap(({ matters }) => matters);
const some: HistoryOptions = {
  ...{ seed: "3c1e4f34-7c9e-4a1f-9d5e-0f8f3f1d7a11", madeAt: Date.parse("2026-11-21T15:40:00+08:00"), days: 30 },
};

/** Checks a property for any seed and any moment of a start. */
function forAny(check: (matters: PlannedMatter[], options: HistoryOptions, days: PlannedDay[]) => void): void {
  const start = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2030-01-01T00:00:00Z") });
  fc.assert(
    fc.property(fc.uuid(), start, (seed, madeAt) => {
      const options = { seed, madeAt, days: 30 };
      const days = plan(options);
      check(mattersOf(days), options, days);
    }),
    { numRuns: 8 },
  );
}

const target = ({ event }: PlannedMatter["alarms"][number]) => {
  const boxes = AreaIntrusionData.shape.boxes.parse(event.data.boxes);
  return boxes.find((box) => box.target === true);
};

/** Returns the persons in the region at that moment by the clip's truth; on the road without a passing car. */
function stationaryIn(moment: Moment): string[] {
  const clip = moment.scene === "yard" ? truth.yard : truth.road;
  const polygon = clip.settings.regions[0]?.polygon ?? [];
  const frame = clip.frames.find(({ t }) => t === moment.at);
  return (frame?.objects ?? [])
    .filter(({ visible, inFrame }) => visible >= 0.6 && inFrame >= 0.35)
    .filter((seen) => moment.scene === "yard" || seen.isStationary)
    .filter(({ box }) => contains(polygon, footOf(box, clip.settings.anchor)))
    .map(({ id }) => id);
}

/** Returns true if the foot of the detected target is in the region. */
function targetInRegion({ scene, boxes }: Moment): boolean {
  const polygon = (scene === "yard" ? truth.yard : truth.road).settings.regions[0]?.polygon ?? [];
  const box = boxes.find((each) => each.target === true);
  if (box === undefined) return false;
  return contains(polygon, footOf([box.x, box.y, box.x + box.w, box.y + box.h], 0.9));
}

/** Expects the grouping of alarms in order: the time between two alarms decides if they are one matter. */
function checkFolding(matters: readonly PlannedMatter[]): void {
  const gapMs = foldGapSeconds * 1000;
  const alarms = matters
    .flatMap((matter) =>
      matter.alarms.map(({ event }, at) => ({
        at,
        time: event.happened_at,
        first: matter.alarms[0].event.happened_at,
      })),
    )
    .toSorted((a, b) => a.time - b.time);
  for (const [index, { at, time, first }] of alarms.entries()) {
    const since = time - (alarms[index - 1]?.time ?? 0);
    expect(at === 0 ? since > gapMs : since < gapMs).toBe(true);
    expect(time - first).toBeLessThan(foldSpanSeconds * 1000);
  }
}

interface Alarm {
  state: HandleState;
  assigneeId: string | null;
  handledAt: Date | null;
}

/** Applies the steps by the table of states. */
function checkSteps({ alarms, handling }: PlannedMatter, madeAt: number): void {
  let alarm: Alarm = { state: "open", assigneeId: null, handledAt: null };
  let before = alarms.at(-1)?.event.happened_at ?? 0;
  for (const { at, actor, action, to, reason, remark } of handling.steps) {
    const handler = { role: actor, staffId: actor };
    const judged = judgeHandling(action, alarm, handler, new Date(at));
    if (!("to" in judged)) throw new Error(`${action} of ${alarm.state}: ${judged.refusal}`);
    expect(at > before && at < madeAt).toBe(true);
    expect(action !== "falseAlarm" || reason).toBeTruthy();
    expect(action !== "reopen" || remark).toBeTruthy();
    alarm = { state: judged.to, assigneeId: assigneeAfter(action, alarm, handler, to), handledAt: new Date(at) };
    before = at;
  }
}

describe("moments", () => {
  it("an alarm is true exactly if a person is in the region by the clip's truth", () => {
    for (const moment of moments) {
      expect(stationaryIn(moment), moment.name).toHaveLength(isTrue(moment) ? 1 : 0);
      expect(targetInRegion(moment), moment.name).toBe(true);
    }
  });

  it("a person has stayed as long as the algorithm requires, and is still there", () => {
    const timeOf = (type: string) =>
      truth.yard.events.find((event) => event.type === type && event.region === "plant")?.t;
    const [entered = 99, left = 0] = [timeOf("enter"), timeOf("leave")];
    const seen = moments.filter(({ cause }) => cause === "person");
    expect(seen.every(({ at }) => at >= entered + 3 && at < left)).toBe(true);
  });

  it("a car has been there as long as the algorithm requires, and its plate is the one in the picture", () => {
    const [stop] = truth.road.illegal;
    const parked = moments.filter(({ cause }) => cause === "vehicle");
    expect(parked.every(({ at }) => at >= (stop?.enter ?? 99) + 5 && at < (stop?.leave ?? 0))).toBe(true);
    expect(parked.every(({ plate }) => plate?.text === stop?.plate)).toBe(true);
  });

  it("there are some of each cause", () => {
    const causes = Map.groupBy(moments, ({ cause }) => cause);
    for (const [cause, own] of causes) expect(own.length, cause).toBeGreaterThanOrEqual(8);
    expect([...causes.keys()].toSorted()).toEqual([
      "cabinet",
      "marking",
      "passing",
      "person",
      "shadow",
      "sign",
      "vehicle",
    ]);
  });
});

describe("the plan", () => {
  it("is identical for one seed and start, and differs for others", () => {
    expect(plan(some)).toEqual(plan(some));
    expect(plan({ ...some, seed: "3c1e4f34-7c9e-4a1f-9d5e-0f8f3f1d7a12" })).not.toEqual(plan(some));
  });

  it("holds some hundred matters of 30 days, none older than a device may report, none that live alarms could be grouped with", () => {
    forAny((matters, { madeAt }, days) => {
      expect(days).toHaveLength(30);
      expect(matters.length).toBeGreaterThan(400);
      expect(matters.length).toBeLessThan(800);
      const times = matters.flatMap(({ alarms }) => alarms.map(({ event }) => event.happened_at));
      expect(Math.min(...times)).toBeGreaterThan(madeAt - 30 * dayMs);
      expect(Math.max(...times)).toBeLessThan(madeAt - 2 * foldGapSeconds * 1000);
      for (const day of days)
        for (const { alarms } of day.matters) expect(midnightOf(alarms[0].event.happened_at)).toBe(day.startsAt);
    });
  });

  it("names each event once", () => {
    forAny((matters) => {
      const ids = matters.flatMap(({ alarms }) => alarms.map(({ event }) => event.event_id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  it("contains the agent's report, field by field", () => {
    const schemas = { yard: AreaIntrusionData, roadside: IllegalParkingData };
    for (const { alarms, channel } of mattersOf(plan(some)))
      for (const { event } of alarms) {
        expect(DeviceEvent.parse(event)).toEqual(event);
        expect(schemas[channel].parse(event.data)).toEqual(event.data);
      }
  });

  it("its sentences are true of the pictures; no plate is read without a car", () => {
    const sentences = { yard: /^变电设备区 1 人进入，停留 3 秒$/, roadside: /^(粤BF07U5|车牌未识别) 停留 (5|6) 秒$/ };
    for (const { alarms, channel } of mattersOf(plan(some)))
      for (const { event, moment } of alarms) {
        const sentence = alarmSentence(event.alg_id, event.data, "zh-CN");
        expect(sentence).toMatch(sentences[channel]);
        expect(sentence.includes("粤") && !isTrue(moment)).toBe(false);
      }
  });

  it("in the yard a threshold separates true alarms from mistakes", () => {
    forAny((matters) => {
      const yard = matters.filter(({ channel }) => channel === "yard").flatMap(({ alarms }) => alarms);
      const scores = (right: boolean) =>
        yard.filter(({ moment }) => isTrue(moment) === right).map((alarm) => target(alarm)?.conf ?? -1);
      expect(Math.max(...scores(false))).toBeLessThanOrEqual(0.55);
      expect(Math.min(...scores(true))).toBeGreaterThanOrEqual(0.6);
      expect(Math.min(...scores(false))).toBeGreaterThanOrEqual(0.3);
    });
  });

  it("users judge by the truth alone, and repeats are of one kind", () => {
    const judging = ["done", "repeated", "falseAlarm"];
    forAny((matters) => {
      for (const { alarms, handling } of matters) {
        const right = isTrue(alarms[0].moment);
        expect(alarms.filter(({ moment }) => isTrue(moment) !== right)).toEqual([]);
        const judged = handling.steps.filter(({ action }) => judging.includes(action));
        expect(judged.filter(({ action }) => (action === "falseAlarm") === right)).toEqual([]);
      }
    });
  });

  it("repeats are grouped under their alarm, and two matters of a point never under one", () => {
    forAny((matters) => {
      for (const [, own] of Map.groupBy(matters, ({ channel }) => channel)) checkFolding(own);
    });
  });

  it("each step is allowed for its user at its time, and none is in the future", () => {
    forAny((matters, { madeAt }) => {
      for (const matter of matters) checkSteps(matter, madeAt);
    });
  });

  it("alarms older than two days are mostly settled and read, fresh ones are open", () => {
    forAny((matters, { madeAt }) => {
      const settled = ({ handling }: PlannedMatter) => handling.steps.length > 0;
      const isOld = ({ alarms }: PlannedMatter) => madeAt - alarms[0].event.happened_at > 2 * dayMs;
      const old = matters.filter(isOld);
      const share = old.filter(settled).length / old.length;
      expect(share).toBeGreaterThan(0.8);
      expect(share).toBeLessThan(1);
      expect(old.every(({ handling }) => handling.isRead)).toBe(true);
      const fresh = matters.filter(({ alarms }) => madeAt - alarms[0].event.happened_at < 2 * hourMs);
      expect(fresh.filter(({ handling }) => handling.steps.some(({ action }) => action === "done"))).toEqual([]);
    });
  });

  it("weekends are quieter, wet days have more mistakes, nights none", () => {
    const days = [1, 2, 3, 4].flatMap((n) => plan({ ...some, seed: some.seed.replace(/.$/, `${n}`) }).slice(1));
    const mean = (own: readonly PlannedDay[], of: (day: PlannedDay) => number) =>
      own.reduce((sum, day) => sum + of(day), 0) / own.length;
    const isWeekend = ({ startsAt }: PlannedDay) => [0, 6].includes(new Date(startsAt + 8 * hourMs).getUTCDay());
    const count = ({ matters }: PlannedDay) => matters.length;
    const wrong = ({ matters }: PlannedDay) => matters.filter(({ alarms }) => !isTrue(alarms[0].moment)).length;
    expect(mean(days.filter(isWeekend), count)).toBeLessThan(
      0.8 *
        mean(
          days.filter((day) => !isWeekend(day)),
          count,
        ),
    );
    expect(
      mean(
        days.filter(({ isWet }) => isWet),
        wrong,
      ),
    ).toBeGreaterThan(
      1.5 *
        mean(
          days.filter(({ isWet }) => !isWet),
          wrong,
        ),
    );
    const hours = mattersOf(days).map(({ alarms }) => (alarms[0].event.happened_at + 8 * hourMs) % dayMs);
    expect(hours.every((at) => at >= 6 * hourMs && at < 20 * hourMs)).toBe(true);
  });
});

it("records of lines are those of an agent, one per minute and line, none in the future", () => {
  const days = plan(some);
  const flows = days.flatMap((day) => planFlows(truth, day, some));
  expect(flows.length).toBeGreaterThan(1000);
  expect(new Set(flows.map(({ event_id }) => event_id)).size).toBe(flows.length);
  for (const event of flows) {
    expect(DeviceEvent.parse(event)).toEqual(event);
    const { from, to, count_in, count_out, crossings } = LineCountData.parse(event.data);
    expect([to - from, crossings.length]).toEqual([60_000, count_in + count_out]);
    expect(to).toBeLessThan(some.madeAt);
  }
});
