import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { dayMs } from "@huiyan/contract/calendar";
import { v5 } from "uuid";
import { isWeekend, midnightOf } from "./calendar.ts";
import { isTrue, type Moment } from "./moments.ts";
import { type PlannedHandling, planHandling } from "./plan-handling.ts";
import { alarmData, algorithmOf, scoreOf } from "./planned-data.ts";
import { type AlarmChannel, beginnings, type Day, rhythms } from "./rhythm.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { type DemoTruth } from "./truth.ts";

/**
 * Milliseconds between the last alarm of the history and the demo's start, so that no real alarm is grouped with one of
 * the history.
 */
export const quietMs = 12 * 60_000;
/** Maximum age of a device's report, in milliseconds: 30 days. */
export const reachMs = 29.9 * dayMs;

interface PlannedAlarm {
  event: DeviceEvent;
  moment: Moment;
}

/** An incident: an alarm, its repeats within minutes, and the users' handling. */
export interface PlannedMatter {
  channel: AlarmChannel;
  alarms: [PlannedAlarm, ...PlannedAlarm[]];
  handling: PlannedHandling;
}

export interface PlannedDay {
  startsAt: number;
  isWet: boolean;
  matters: PlannedMatter[];
}

export interface HistoryOptions {
  /** UUID from which the plan and the ids of its events are derived. */
  seed: string;
  /** Time of the demo's creation, epoch ms; the history ends there. */
  madeAt: number;
  days: number;
}

function daysOf({ seed, madeAt, days }: HistoryOptions): Day[] {
  const chance = seeded(`${seed}/weather`);
  const today = midnightOf(madeAt);
  const wet = new Set([chance.whole(3, 9), chance.whole(13, 24)]);
  return Array.from({ length: days }, (_, back) => {
    const startsAt = today - back * dayMs;
    return { startsAt, isWeekend: isWeekend(startsAt), isWet: wet.has(back) };
  });
}

/** Chooses the times of an incident's alarms: the first one, and sometimes repeats within five minutes. */
function timesOf(chance: Seeded, first: number): [number, ...number[]] {
  const repeats = chance.happens(0.3) ? chance.whole(1, 3) : 0;
  const more: number[] = [];
  for (let n = 0; n < repeats; n++) more.push((more.at(-1) ?? first) + chance.whole(45_000, 220_000));
  return [first, ...more];
}

/** Number of different moments per day. The pictures of a moment are stored once per day. */
const momentsADay = 6;

function dayPool(chance: Seeded, moments: readonly Moment[]): Moment[] {
  const rest = [...moments];
  return Array.from({ length: Math.min(momentsADay, rest.length) }, () => {
    const [taken] = rest.splice(chance.whole(0, rest.length - 1), 1);
    return taken;
  }).filter((moment) => moment !== undefined);
}

const sceneOf = { yard: "yard", roadside: "roadside-parking" } as const;

function planDay(truth: DemoTruth, moments: readonly Moment[], day: Day, options: HistoryOptions): PlannedMatter[] {
  const { seed, madeAt } = options;
  return (["yard", "roadside"] as const).flatMap((channel) => {
    const chance = seeded(`${seed}/${channel}/${day.startsAt}`);
    const own = moments.filter(({ scene }) => scene === sceneOf[channel]);
    const pools = {
      right: dayPool(chance, own.filter(isTrue)),
      wrong: dayPool(
        chance,
        own.filter((moment) => !isTrue(moment)),
      ),
    };
    const { falseAlarms, wetFalseAlarms } = rhythms[channel];
    return beginnings(chance, channel, day).flatMap((first): PlannedMatter[] => {
      const pool = chance.happens(day.isWet ? wetFalseAlarms : falseAlarms) ? pools.wrong : pools.right;
      const start = chance.pick(pool);
      const times = timesOf(chance, first);
      const algId = algorithmOf[channel];
      const handlingOf = (last: number, { cause }: Moment) =>
        planHandling(
          chance,
          {
            cause,
            isWet: day.isWet,
            happenedAt: first,
            lastAt: last,
            severity: findAlgorithm(algId)?.severity ?? 2,
            keeper: channel === "yard" ? "lead" : "staff",
          },
          madeAt,
        );
      if (start === undefined) return [];
      const sameCause = pool.filter(({ cause }) => cause === start.cause);
      const alarms = times.map((happenedAt, at): PlannedAlarm => {
        const moment = at === 0 ? start : (chance.pick(sameCause) ?? start);
        const score = scoreOf(chance, channel, moment);
        const event: DeviceEvent = {
          event_id: v5(`${channel}/${first}/${at}`, seed),
          type: algId,
          alg_id: algId,
          channel,
          happened_at: happenedAt,
          offset_ms: 0,
          data: alarmData(chance, truth, moment, score),
          images: imagesOf(moment),
        };
        return { event, moment };
      });
      const [head, ...repeats] = alarms;
      const last = times.at(-1) ?? first;
      const handling = handlingOf(last, start);
      if (head === undefined || first < madeAt - reachMs || last > madeAt - quietMs) return [];
      return [{ channel, alarms: [head, ...repeats], handling }];
    });
  });
}

/** Returns the pictures that an event names: those of its moment. */
function imagesOf({ name, plate }: Moment): DeviceEvent["images"] {
  const roles =
    plate === undefined ? (["image", "res_image"] as const) : (["image", "res_image", "car", "plate"] as const);
  return roles.map((role) => ({ role, part: `${name}.${role}` }));
}

/**
 * Plans thirty days of alarms with their handling, the newest day first. Equal truth, moments,
 * seed and creation time of the demo give an equal plan.
 */
export function planHistory(truth: DemoTruth, moments: readonly Moment[], options: HistoryOptions): PlannedDay[] {
  return daysOf(options).map((day) => ({
    startsAt: day.startsAt,
    isWet: day.isWet,
    matters: planDay(truth, moments, day, options),
  }));
}
