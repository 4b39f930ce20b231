import { type Services } from "../../../platform/context/context.ts";
import { createTurnWorkers, type TurnWorkers } from "../../../platform/queue/turn-workers.ts";
import { deliverNotice } from "./deliver-notice.ts";
import { findDueChannels, takeNotice } from "./due-notice.queries.ts";

/** A channel gets one notice at a time; those of one host, or of one organisation, share a few workers. */
const limits = { workers: 24, perKey: 1, perGroup: 6, turns: 20 };
/** Longer than any exchange may take; after a crash the notice is due again then. */
export const holdMs = 90_000;

/** Sends what is due to the channels. */
export function createNoticeSender(services: Services): TurnWorkers {
  const { db, clock, log } = services;
  return createTurnWorkers(
    limits,
    {
      async findDue(limit) {
        const due = await findDueChannels(db.sql, clock.now(), limit);
        return due.map(({ id, org_id, host }) => ({ key: id, groups: [`host ${host}`, `organisation ${org_id}`] }));
      },
      async runNext(channelId) {
        const now = clock.now();
        const notice = await takeNotice(db.sql, channelId, now, new Date(now.getTime() + holdMs));
        return notice !== undefined && (await deliverNotice(services, notice));
      },
    },
    log,
  );
}
