import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { setMessagesMarked, setMessagesRead, takePastReport, takeStep } from "#features/alarm/alarm.public.ts";
import { findLivingDevice } from "#features/device/device.public.ts";
import { type Services } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { devices } from "../demo-plan.ts";
import { type Actors } from "./actors.ts";
import { type PlannedDay, type PlannedMatter } from "./plan-history.ts";

/** Milliseconds of pause after each incident, so that real alarms never wait for the history. */
const pauseMs = 4;
/** Milliseconds from the last event of a report to the report's arrival at the server. */
const onItsWayMs = 1500;

/** Reports a device's events of a day in the order of their times, in reports of the size that a device may send. */
async function report(
  services: Services,
  { orgId, deviceUid, folder }: { orgId: string; deviceUid: string; folder: string },
  events: readonly DeviceEvent[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const sorted = events.toSorted((a, b) => a.happened_at - b.happened_at);
  for (let from = 0; from < sorted.length; from += deviceLimits.eventsPerRequest) {
    const part = sorted.slice(from, from + deviceLimits.eventsPerRequest);
    const names = [...new Set(part.flatMap(({ images }) => images.map((image) => image.part)))];
    const pictures = new Map<string, Buffer>();
    for (const name of names) pictures.set(name, await readFile(join(folder, `${name}.jpg`)));
    const arrivedAt = new Date((part.at(-1)?.happened_at ?? 0) + onItsWayMs);
    const taken = await takePastReport(services, { orgId, deviceUid, events: part, pictures, arrivedAt });
    for (const [event, id] of taken) ids.set(event, id);
  }
  return ids;
}

/**
 * Takes the handling steps of an incident. Each step names the version that it changes, so that after a crash no step
 * is taken twice.
 */
async function handle(services: Services, actors: Actors, messageId: string, matter: PlannedMatter): Promise<void> {
  for (const [version, { at, actor, action, to, reason, remark }] of matter.handling.steps.entries()) {
    const caller = actors.get(actor);
    const staff_id = to === undefined ? undefined : actors.get(to)?.staffId;
    // a member who has left the demo takes no steps in its history
    if (caller === undefined) return;
    const input = { _id: messageId, option: optionOf(action), version, staff_id, reason, remark };
    const clock = { now: () => new Date(at) };
    try {
      await takeStep({ db: services.db, clock, caller }, input, true);
    } catch (error) {
      if (error instanceof AppError && error.key === "alarm_changed") continue;
      if (error instanceof AppError) return;
      throw error;
    }
  }
}

/** Events of a day that no user handles. */
export interface DayReports {
  /** Traffic counts and working hours, which are stored as records. */
  flows: readonly DeviceEvent[];
  /** Counted and weighed loads, which are stored as alarms. */
  loads: readonly DeviceEvent[];
  /** True for days before today: their loads are marked as read. */
  isOld: boolean;
}

/** Stores one day of the history with the handling by users. Rows that already exist do not change. */
export async function storeDay(
  services: Services,
  { orgId, folder, actors }: { orgId: string; folder: string; actors: Actors },
  day: Pick<PlannedDay, "matters">,
  { flows, loads, isOld }: DayReports,
): Promise<void> {
  const events = [...day.matters.flatMap(({ alarms }) => alarms.map(({ event }) => event)), ...flows, ...loads];
  const ids = new Map<string, string>();
  for (const { deviceId, scenes } of devices) {
    const device = await findLivingDevice(services.db.sql, deviceId);
    if (device === undefined || device.org_id !== orgId) continue;
    const own = events.filter(({ channel }) => scenes.some((scene) => scene.channel === channel));
    for (const [event, id] of await report(services, { orgId, deviceUid: device.id, folder }, own)) ids.set(event, id);
    await services.timer.wait(pauseMs);
  }
  const heads = day.matters.flatMap((matter) => {
    const id = ids.get(matter.alarms[0].event.event_id);
    return id === undefined ? [] : [{ id, matter }];
  });
  for (const { id, matter } of heads) {
    await handle(services, actors, id, matter);
    await services.timer.wait(pauseMs);
  }
  const scope = actors.get("admin")?.scope;
  if (scope === undefined) return;
  const chosen = (wanted: (matter: PlannedMatter) => boolean) => ({
    _id: heads.flatMap(({ id, matter }) => (wanted(matter) ? [id] : [])),
  });
  const read = chosen(({ handling }) => handling.isRead);
  const readLoads = isOld ? loads.flatMap(({ event_id }) => ids.get(event_id) ?? []) : [];
  await setMessagesRead(services.db.sql, scope, { _id: [...read._id, ...readLoads] }, true);
  await setMessagesMarked(
    services.db.sql,
    scope,
    chosen(({ handling }) => handling.isMarked),
    true,
  );
}
