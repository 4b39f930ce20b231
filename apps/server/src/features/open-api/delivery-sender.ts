import { type Services } from "../../platform/context/context.ts";
import { deliver } from "./deliver.ts";
import { findDueOrganisations, takeDelivery } from "./due-delivery.queries.ts";

/** A node sends so many at a time, and so many to one organisation: a dead server holds up no other's messages. */
const maxWorkers = 8;
const workersPerOrganisation = 2;
/** Then another organisation may have the worker. */
const deliveriesPerTurn = 20;
/** Longer than any call may take; after a crash the delivery is due again then. */
const holdMs = 60_000;

export interface DeliverySender {
  /**
   * Begins to send what is due, as far as workers are free.
   * @returns the workers started; each ends by itself and never rejects
   */
  startWorkers(): Promise<readonly Promise<void>[]>;
}

/** Sends messages to the organisations' own servers. A worker works for one organisation and ends at its first failure. */
export function createDeliverySender(services: Services): DeliverySender {
  const { db, clock, log } = services;
  const busy = new Map<string, number>();
  const busyFor = (orgId: string) => busy.get(orgId) ?? 0;
  const freeWorkers = () => maxWorkers - [...busy.values()].reduce((sum, count) => sum + count, 0);

  async function sendInTurn(orgId: string): Promise<void> {
    for (let sent = 0; sent < deliveriesPerTurn; sent++) {
      const now = clock.now();
      const delivery = await takeDelivery(db.sql, orgId, now, new Date(now.getTime() + holdMs));
      if (delivery === undefined || !(await deliver(services, delivery))) return;
    }
  }

  async function runWorker(orgId: string): Promise<void> {
    busy.set(orgId, busyFor(orgId) + 1);
    await sendInTurn(orgId).catch((err: unknown) => log.warn({ err }, "a delivery was interrupted"));
    const left = busyFor(orgId) - 1;
    if (left > 0) busy.set(orgId, left);
    else busy.delete(orgId);
  }

  return {
    async startWorkers() {
      const due = await findDueOrganisations(db.sql, clock.now(), 2 * maxWorkers);
      const workers: Promise<void>[] = [];
      for (let round = 0; round < workersPerOrganisation; round++) {
        for (const orgId of due) {
          if (freeWorkers() > 0 && busyFor(orgId) < workersPerOrganisation) workers.push(runWorker(orgId));
        }
      }
      return workers;
    },
  };
}
