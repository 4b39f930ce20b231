import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context, type Services } from "#platform/context/context.ts";
import { type Db } from "#platform/db/db.ts";

/** Returns the database without an audit log: no user acted, and no line may remain after the history is deleted. */
function unaudited(db: Db): Db {
  return { ...db, transaction: (work) => db.transaction((tx) => work({ ...tx, audit: async () => undefined })) };
}

/**
 * Returns the context of an action as if a demo member had taken it at a past time. All rows get this time, by which
 * the deletion of the history finds them: no other data is older than the demo.
 */
export function pastContext(services: Services, caller: MemberCaller, at: number): Context<MemberCaller> {
  return {
    ...services,
    db: unaudited(services.db),
    clock: { now: () => new Date(at) },
    caller,
    // code that runs in this context notifies no pages; the caller notifies them once per part
    organisationChanges: { ...services.organisationChanges, notify: () => undefined },
    request: { id: "demo", ip: "", userAgent: "", language: "zh-CN", params: {}, header: () => "" },
  };
}
