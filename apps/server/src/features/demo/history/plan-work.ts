import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { type WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { dayMs } from "@huiyan/contract/calendar";
import { workingHoursAlgorithm } from "@huiyan/contract/working-hours/working-hours.rules";
import { v5 } from "uuid";
import { type DemoDevice } from "../demo-plan.ts";
import { type Scene } from "../demo-scenes.ts";
import { hourMs, isWeekend } from "./calendar.ts";
import { lastShot } from "./cut-pictures.ts";
import { type HistoryOptions, type PlannedDay, quietMs, reachMs } from "./plan-history.ts";
import { type Seeded, seeded } from "./seeded.ts";

/** A camera of the demo that observes a workplace. */
export interface DemoWorkplace {
  channel: string;
  /** Name of the moment whose picture is used. */
  picture: string;
}

type DisplayedDevice = Pick<DemoDevice, "scenes">;

/** Returns the cameras on which the demo counts working hours. */
export function findWorkplaces(
  devices: readonly DisplayedDevice[],
  scenes: Readonly<Record<string, Pick<Scene, "arrangements">>>,
): DemoWorkplace[] {
  return devices.flatMap((device) =>
    device.scenes
      .filter(({ scene }) => scenes[scene]?.arrangements.some(({ alg_id }) => alg_id === workingHoursAlgorithm))
      .map(({ channel, scene }) => ({ channel, picture: `${lastShot(scene)}.image` })),
  );
}

interface Span {
  from: number;
  to: number;
}

/**
 * Chooses the working times of a day: morning and afternoon, sometimes with a short absence, and sometimes an evening.
 */
function spansOf(chance: Seeded, weekend: boolean): Span[] {
  if (weekend && !chance.happens(0.3)) return [];
  const about = (hour: number, minutes: number) => hour * hourMs + chance.whole(-minutes, minutes) * 60_000;
  const halves: Span[] = [{ from: about(8, 12), to: about(12, 8) }];
  if (!weekend) halves.push({ from: about(13, 10), to: about(17.5, 15) });
  if (!weekend && chance.happens(0.2)) halves.push({ from: about(18.5, 10), to: about(20, 20) });
  return halves.flatMap((half) => {
    if (!chance.happens(0.6)) return [half];
    const leaves = half.from + chance.between(0.3, 0.7) * (half.to - half.from);
    const returns = leaves + chance.whole(4, 40) * 60_000;
    return returns < half.to - 600_000
      ? [
          { from: half.from, to: leaves },
          { from: returns, to: half.to },
        ]
      : [half];
  });
}

const whole = (ms: number) => Math.round(ms / 1000) * 1000;

/**
 * Plans the presence at the demo's workplaces on a day, with one record at the end of each presence. Equal
 * workplaces, seed, day and creation time of the demo give an equal plan.
 */
export function planWork(
  workplaces: readonly DemoWorkplace[],
  day: Pick<PlannedDay, "startsAt">,
  { seed, madeAt }: HistoryOptions,
): DeviceEvent[] {
  const latest = madeAt - quietMs - 1000;
  return workplaces.flatMap(({ channel, picture }) => {
    const chance = seeded(`${seed}/work/${channel}/${day.startsAt}`);
    return spansOf(chance, isWeekend(day.startsAt)).flatMap((span): DeviceEvent[] => {
      const from = day.startsAt + whole(span.from);
      // a presence that still continues has been reported up to now
      const to = Math.min(day.startsAt + whole(span.to), Math.floor(latest / 1000) * 1000);
      if (to - from < 60_000 || to < madeAt - reachMs || to - day.startsAt > dayMs) return [];
      const data: WorkingHoursData = {
        intervals: [{ start: (from - day.startsAt) / 1000, end: (to - day.startsAt) / 1000 }],
      };
      return [
        {
          event_id: v5(`${workingHoursAlgorithm}/${channel}/${from}`, seed),
          type: workingHoursAlgorithm,
          alg_id: workingHoursAlgorithm,
          channel,
          happened_at: to,
          offset_ms: 0,
          data,
          images: [{ role: "image", part: picture }],
        },
      ];
    });
  });
}
