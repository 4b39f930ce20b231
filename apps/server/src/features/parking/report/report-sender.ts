import { type Services } from "../../../platform/context/context.ts";
import { createTurnWorkers, type TurnWorkers } from "../../../platform/queue/turn-workers.ts";
import { deliverReport } from "./deliver-report.ts";
import { findDueOrganisations, takeReport } from "./due-report.queries.ts";

/** A node sends so many at a time, and so many to one organisation: a dead server holds up no other's reports. */
const limits = { workers: 8, perKey: 2, perGroup: 2, turns: 20 };
/** Longer than any call may take; after a crash the report is due again then. */
const holdMs = 60_000;

/** Reports orders to the organisations' own systems, those of one stay one after the other. */
export function createReportSender(services: Services): TurnWorkers {
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
        const report = await takeReport(db.sql, orgId, now, new Date(now.getTime() + holdMs));
        return report !== undefined && (await deliverReport(services, report));
      },
    },
    log,
  );
}
