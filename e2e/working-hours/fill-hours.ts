import { readFile } from "node:fs/promises";
import { type Interval } from "@huiyan/contract/working-hours/working-hours.rules";
import { putPoint, putPointAlgorithm } from "../../apps/server/src/features/point/point.public.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { dayAgo, presenceEvent, spansOf } from "../../apps/server/test/working-hours/presence.ts";
import { demoDevice, ownedDevice } from "../device/demo-devices.ts";
import { inside } from "../inside.ts";
import { type System } from "../system.ts";

const picture = new URL("../../demo/clips/yard.jpg", import.meta.url);
const app = { clock: systemClock };

/** Returns the day that many days ago as yyyy-MM-dd. */
export const dayBefore = (days: number): string => dayAgo(app, days);

/** Adds workplaces as points of the organisation's device, each with the algorithm. */
export async function addWorkplaces(system: System, names: readonly string[]): Promise<void> {
  const { id, orgId } = await ownedDevice(system, system.organisation.yard);
  await inside(system, async ({ services: { db } }) => {
    for (const [at, name] of names.entries()) {
      const pointId = await putPoint(db.sql, {
        orgId,
        deviceUid: id,
        channel: channelOf(at),
        name,
        camera: { kind: "generated" },
        analysisFps: 5,
        now: systemClock.now(),
      });
      await putPointAlgorithm(db.sql, pointId, "cv_working_hours", {});
    }
  });
}

/** Removes the workplaces that the demonstration has. */
export async function removeWorkplaces(system: System): Promise<void> {
  const { orgId } = await ownedDevice(system, system.organisation.yard);
  await inside(system, async ({ services: { db } }) => {
    await db.sql
      .deleteFrom("point_algorithm")
      .where("alg_id", "=", "cv_working_hours")
      .where("point_id", "in", (points) => points.selectFrom("point").select("id").where("org_id", "=", orgId))
      .execute();
  });
}

const channelOf = (at: number) => `work-${at}`;

export interface Presence {
  /** Index of the workplace in the list of added ones. */
  at: number;
  daysAgo: number;
  /** Spans of presence as text, for example “08:00-12:00 13:00-16:30”. */
  spans: string;
  /** True to send a picture with the record of each span. */
  hasPictures?: boolean;
}

/** Sends the presence at the workplaces by signed requests, one record at the end of each span. */
export async function reportPresence(system: System, presences: readonly Presence[]): Promise<void> {
  const device = await demoDevice(system, system.organisation.yard);
  const bytes = await readFile(picture);
  const events = presences.flatMap(({ at, daysAgo, spans, hasPictures = false }) =>
    spansOf(spans).map((span: Interval) =>
      presenceEvent(app, dayBefore(daysAgo), [span], {
        channel: channelOf(at),
        images: hasPictures ? [{ role: "image", part: "p" }] : [],
      }),
    ),
  );
  for (let from = 0; from < events.length; from += 50) {
    const outcomes = await device.outcomes(events.slice(from, from + 50), { p: bytes });
    const refused = outcomes.find(({ state }) => state === "refused");
    if (refused !== undefined) throw new Error(JSON.stringify(refused));
  }
}
