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
  seed: "3c1e4f34-7c9e-4a1f-9d5e-0f8f3f1d7a11",
  madeAt: Date.parse("2026-11-21T15:40:00+08:00"),
  days: 30,
};

/** Checks a property for random seeds and creation times of the demo. */
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

/**
 * Returns the persons that are in the region at that moment by the clip's ground truth. On the road only moments
 * without a passing car count.
 */
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

/** Returns true if the foot point of the detected target is in the region. */
function targetInRegion({ scene, boxes }: Moment): boolean {
  const polygon = (scene === "yard" ? truth.yard : truth.road).settings.regions[0]?.polygon ?? [];
  const box = boxes.find((each) => each.target === true);
  if (box === undefined) return false;
  return contains(polygon, footOf([box.x, box.y, box.x + box.w, box.y + box.h], 0.9));
}

/**
 * Verifies that repeats within minutes are in the incident of their first alarm, and that two incidents are far enough
 * apart.
 */
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

/** Applies the handling steps with the state table of alarms, which refuses invalid ones. */
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

describe("moments of clips", () => {
  it("an alarm is true exactly if a person is in the region by the clip's ground truth", () => {
    for (const moment of moments) {
      expect(stationaryIn(moment), moment.name).toHaveLength(isTrue(moment) ? 1 : 0);
      expect(targetInRegion(moment), moment.name).toBe(true);
    }
  });

  it("a person has stayed for the minimum time of the algorithm, and is still present", () => {
    const timeOf = (type: string) =>
      truth.yard.events.find((event) => event.type === type && event.region === "plant")?.t;
    const [entered = 99, left = 0] = [timeOf("enter"), timeOf("leave")];
    const seen = moments.filter(({ cause }) => cause === "person");
    expect(seen.every(({ at }) => at >= entered + 3 && at < left)).toBe(true);
  });

  it("a car has been present for the minimum time of the algorithm, and its plate is the one in the picture", () => {
    const [stop] = truth.road.illegal;
    const parked = moments.filter(({ cause }) => cause === "vehicle");
    expect(parked.every(({ at }) => at >= (stop?.enter ?? 99) + 5 && at < (stop?.leave ?? 0))).toBe(true);
    expect(parked.every(({ plate }) => plate?.text === stop?.plate)).toBe(true);
  });

  it("each cause has some moments", () => {
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

describe("the planned history", () => {
  it("is identical for one seed and creation time, and differs for others", () => {
    expect(plan(some)).toEqual(plan(some));
    expect(plan({ ...some, seed: "3c1e4f34-7c9e-4a1f-9d5e-0f8f3f1d7a12" })).not.toEqual(plan(some));
  });

  it("has hundreds of incidents in 30 days; none is too old to be reported, and none can be grouped with a live alarm", () => {
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

  it("has a unique id for each event", () => {
    forAny((matters) => {
      const ids = matters.flatMap(({ alarms }) => alarms.map(({ event }) => event.event_id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  it("has the same fields as the reports of an edge agent", () => {
    const schemas = { yard: AreaIntrusionData, roadside: IllegalParkingData };
    for (const { alarms, channel } of mattersOf(plan(some)))
      for (const { event } of alarms) {
        expect(DeviceEvent.parse(event)).toEqual(event);
        expect(schemas[channel].parse(event.data)).toEqual(event.data);
      }
  });

  it("has alarm texts that match the pictures; a plate is read only if there is a car", () => {
    const sentences = { yard: /^变电设备区 1 人进入，停留 3 秒$/, roadside: /^(粤BF07U5|车牌未识别) 停留 (5|6) 秒$/ };
    for (const { alarms, channel } of mattersOf(plan(some)))
      for (const { event, moment } of alarms) {
        const sentence = alarmSentence(event.alg_id, event.data, "zh-CN");
        expect(sentence).toMatch(sentences[channel]);
        expect(sentence.includes("粤") && !isTrue(moment)).toBe(false);
      }
  });

  it("has scores for the yard that a threshold separates into true and false alarms", () => {
    forAny((matters) => {
      const yard = matters.filter(({ channel }) => channel === "yard").flatMap(({ alarms }) => alarms);
      const scores = (right: boolean) =>
        yard.filter(({ moment }) => isTrue(moment) === right).map((alarm) => target(alarm)?.conf ?? -1);
      expect(Math.max(...scores(false))).toBeLessThanOrEqual(0.55);
      expect(Math.min(...scores(true))).toBeGreaterThanOrEqual(0.6);
      expect(Math.min(...scores(false))).toBeGreaterThanOrEqual(0.3);
    });
  });

  it("has verdicts that depend only on the ground truth; all repeats of an incident have the same cause", () => {
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

  it("has repeats that are grouped under their own alarm, and never under another incident", () => {
    forAny((matters) => {
      for (const [, own] of Map.groupBy(matters, ({ channel }) => channel)) checkFolding(own);
    });
  });

  it("has only steps that the user may take at that time, and none in the future", () => {
    forAny((matters, { madeAt }) => {
      for (const matter of matters) checkSteps(matter, madeAt);
    });
  });

  it("has mostly handled and read alarms if they are older than two days; new alarms are unhandled", () => {
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

  it("has fewer incidents on weekends, more false alarms on wet days, and none at night", () => {
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

it("has one traffic count per minute and line, as an edge agent sends, and none in the future", () => {
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
