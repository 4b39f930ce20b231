import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context, type Services } from "../../../platform/context/context.ts";
import { type Db } from "../../../platform/db/db.ts";

/** Returns the database without the audit log: no user acted, and the removal must leave no line. */
function unaudited(db: Db): Db {
  return { ...db, transaction: (work) => db.transaction((tx) => work({ ...tx, audit: async () => undefined })) };
}

/**
 * Returns the context of an action that a member of the demo took at a past time. All rows that the action makes have
 * this time, so that the removal finds them: nothing else is older than the demo.
 */
export function pastContext(services: Services, caller: MemberCaller, at: number): Context<MemberCaller> {
  return {
    ...services,
    db: unaudited(services.db),
    clock: { now: () => new Date(at) },
    caller,
    // the furnishing notifies open pages once, when a part is complete
    organisationChanges: { ...services.organisationChanges, notify: () => undefined },
    request: { id: "demo", ip: "", userAgent: "", language: "zh-CN", params: {}, header: () => "" },
  };
}
