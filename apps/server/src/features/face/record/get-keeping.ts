import { type Answer } from "@huiyan/contract/endpoint";
import { faceRecordDays } from "@huiyan/contract/face/face.rules";
import { type getFaceKeeping as api } from "@huiyan/contract/face/face-record.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countKept, listHolders, listPurposes, listSeeing } from "./keeping.queries.ts";
import { countReceipts } from "./record.queries.ts";

/**
 * Returns how the organisation keeps data on faces: numbers of persons, purposes, retention, devices that hold faces,
 * and members who may see them.
 */
export async function getFaceKeeping(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const db = ctx.db.sql;
  const [kept, purposes, devices, people, open_receipts] = await Promise.all([
    countKept(db, orgId, ctx.clock.now()),
    listPurposes(db, orgId),
    listHolders(db, orgId),
    listSeeing(db, orgId),
    countReceipts(db, orgId, true),
  ]);
  const { white, black, next_end, ...counts } = kept;
  return {
    ...counts,
    faces: { white, black },
    next_end: next_end?.getTime() ?? null,
    people,
    open_receipts,
    purposes: purposes.map(({ until, ...purpose }) => ({ ...purpose, until: until.getTime() })),
    devices: devices.map(({ confirmed_at: at, ...device }) => ({ ...device, confirmed_at: at?.getTime() ?? null })),
    record_days: faceRecordDays,
  };
}
