import { type BerthEntry } from "@huiyan/contract/berth/berth.api";
import { v7 } from "uuid";
import { type z } from "zod";
import { type Queryable } from "#platform/db/database.ts";
import { insertBerth, type LockedPoint, lockPointWithoutBerths } from "./berth-change.queries.ts";
import { arrangeBerths } from "./watched.queries.ts";

interface FirstBerths {
  pointId: string;
  berths: readonly z.output<typeof BerthEntry>[];
  now: Date;
}

/**
 * Adds the berths of a demo point that never had one. Does nothing if users have drawn or deleted berths there. Must be
 * called in a transaction.
 */
export async function drawFirstBerths(db: Queryable, { pointId, berths, now }: FirstBerths): Promise<void> {
  const point: LockedPoint | undefined = await lockPointWithoutBerths(db, pointId);
  if (point === undefined) return;
  for (const { prefix, no, roi, type, is_new_energy } of berths) {
    const id = v7();
    const facts = { prefix, number: Number(no), roi, type, isNewEnergy: is_new_energy === 1 };
    await insertBerth(db, point, { id, facts, now });
    await arrangeBerths(db, point, id);
  }
}
