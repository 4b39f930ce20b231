import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PastStay, type PastStep, type Sight, takePastStays } from "#features/parking/parking.public.ts";
import { keepPicture } from "#features/resource/resource.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Actors } from "./actors.ts";
import { listDemoBerths } from "./demo-history.queries.ts";
import { type Moment } from "./moments.ts";
import { type PlannedStay } from "./plan-stays.ts";

/** Milliseconds between the exit of a car and its order. */
const orderedAfterMs = 5 * 60_000;
const roles = ["image", "car", "plate"] as const;
export const stayPictures = ({ name }: Moment) => roles.map((role) => `${name}.${role}.jpg`);

/** Stored pictures by the name of their moment. A picture that several stays use is stored once. */
export type KeptSights = Map<string, Sight>;

interface StoredStays {
  orgId: string;
  folder: string;
  /** Time that is stored with the pictures, so that they are deleted with the history. */
  madeAt: Date;
  actors: Actors;
  sights: KeptSights;
}

async function keepSight(
  services: Services,
  { orgId, folder, madeAt, sights }: StoredStays,
  deviceUid: string,
  moment: Moment,
): Promise<Sight> {
  const kept = sights.get(moment.name);
  if (kept !== undefined) return kept;
  const past = { ...services, clock: { now: () => new Date(madeAt.getTime() - 1000) } };
  const keys: string[] = [];
  for (const file of stayPictures(moment)) {
    const bytes = await readFile(join(folder, file));
    keys.push((await keepPicture(past, { orgId, deviceUid }, bytes, "demonstration")).key);
  }
  const [image = "", car = "", plate = ""] = keys;
  const box = moment.boxes.find(({ target }) => target === true);
  const carBox = box === undefined ? null : ([box.x, box.y, box.w, box.h] satisfies [number, number, number, number]);
  const sight = { image, car, plate, carBox, plateBox: moment.plate?.box ?? null };
  sights.set(moment.name, sight);
  return sight;
}

function stepsOf(planned: PlannedStay, actors: Actors): PastStep[] {
  return planned.steps.flatMap(({ actor, ...step }) => {
    const caller = actors.get(actor);
    // a member who has left the demo takes no steps in its history
    return caller === undefined ? [] : [{ ...step, caller, plate: planned.clip.plate }];
  });
}

/** Stores the stays of a day with their pictures and the users' steps. Rows that already exist do not change. */
export async function storeStays(
  services: Services,
  stored: StoredStays,
  planned: readonly PlannedStay[],
): Promise<void> {
  for (const { id: berthId, label, device_uid } of await listDemoBerths(services.db.sql, stored.orgId)) {
    const stays: PastStay[] = [];
    for (const each of planned.filter(({ clip }) => clip.berth === label)) {
      const { clip, entryAt, leaveAt, charging } = each;
      const seconds = (leaveAt - entryAt) / 1000;
      const reading = (at: number, { plate, confidence }: PlannedStay["entryPlate"]) => ({
        at,
        plate,
        confidence,
        color: clip.color,
      });
      stays.push({
        stay: {
          entryId: each.entryId,
          entryAt,
          leaveId: each.leaveId,
          leaveAt,
          lastSeenAt: leaveAt,
          codes: [],
          entryReadings: [reading(entryAt, each.entryPlate)],
          leaveReadings: [reading(leaveAt, each.leavePlate)],
          entrySight: await keepSight(services, stored, device_uid, clip.entry),
          leaveSight: await keepSight(services, stored, device_uid, clip.leave),
          chargingSeconds: seconds * (charging ?? 0),
          knownSeconds: charging === undefined ? 0 : seconds,
        },
        orderAt: leaveAt + orderedAfterMs,
        paidAt: each.paidAt,
        steps: stepsOf(each, stored.actors),
        isRead: each.isRead,
        isMarked: each.isMarked,
      });
    }
    await takePastStays(services, berthId, stays);
  }
}
