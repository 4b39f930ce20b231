import { type Services } from "../../platform/context/context.ts";
import { createTurnWorkers, type TurnWorkers } from "../../platform/queue/turn-workers.ts";
import { deliver } from "./deliver.ts";
import { findDueOrganisations, takeDelivery } from "./due-delivery.queries.ts";

/** A node sends so many at a time, and so many to one organisation: a dead server holds up no other's messages. */
const limits = { workers: 8, perKey: 2, perGroup: 2, turns: 20 };
/** Longer than any call may take; after a crash the delivery is due again then. */
const holdMs = 60_000;

/** Sends messages to the organisations' own servers. A worker works for one organisation and ends at its first failure. */
export function createDeliverySender(services: Services): TurnWorkers {
  const { db, clock, log } = services;
  return createTurnWorkers(
    limits,
    {
      async findDue(limit) {
        const due = await findDueOrganisations(db.sql, clock.now(), limit);
        return due.map((key) => ({ key, groups: [] }));
      },
      async runNext(orgId) {
        const now = clock.now();
        const delivery = await takeDelivery(db.sql, orgId, now, new Date(now.getTime() + holdMs));
        return delivery !== undefined && (await deliver(services, delivery));
      },
    },
    log,
  );
}
