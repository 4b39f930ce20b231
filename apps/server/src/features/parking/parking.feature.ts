import { defaultTimes, lateReplayMs, parkingDemonstrationDays } from "@huiyan/contract/parking/parking.rules";
import { reportWaits } from "@huiyan/contract/parking/report.rules";
import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { runCleanUp } from "#platform/jobs/job-health.ts";
import { deleteOldExports } from "./export/export.queries.ts";
import { makeDueOrders } from "./orders/make-due-orders.ts";
import { ordersJob } from "./orders/order.queries.ts";
import { proveLedger } from "./orders/prove-ledger.ts";
import { parkingRoutes } from "./parking.routes.ts";
import { reportSender } from "./report/report-sender.ts";
import { deleteOldStates, keepObservationDays } from "./retention/observation-days.queries.ts";
import { deleteOldRecords } from "./retention/old-records.queries.ts";
import { addParkingCounts } from "./statistics/parking-count.queries.ts";
import { addParkingHours, deleteEmptyParkingTotals, deleteOldParkingHours } from "./statistics/parking-hour.queries.ts";
import { noteSilentBerths } from "./stay/note-silent-berths.ts";
import { trackJob } from "./stay/observation.queries.ts";
import { deleteOldPhones } from "./stay/owner-phone.queries.ts";
import { trackDueBerths } from "./stay/track-due-berths.ts";

const dayMs = 86_400_000;
const trackEveryMs = 1000;
const ordersEveryMs = 10_000;
const silentEveryMs = 15_000;
const countEveryMs = 10_000;
/** Milliseconds for which owners' phones are kept: three years, as long as records. docs/reference/parking.md P31. */
const phonesKeptMs = 3 * 366 * 86_400_000;

async function cleanUp(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  await runCleanUp(services, [
    { name: "parking.clean.exports", run: () => deleteOldExports(db.sql, now) },
    { name: "parking.clean.days", run: () => keepObservationDays(db.sql, now) },
    {
      name: "parking.clean.states",
      run: () => deleteOldStates(db.sql, new Date(now.getTime() - 2 * lateReplayMs)),
    },
    {
      name: "parking.clean.records",
      run: () => {
        const before = (days: number) => new Date(now.getTime() - days * dayMs);
        const demonstrationBefore = before(parkingDemonstrationDays);
        return deleteOldRecords(db.sql, { before: before(config.retention.parkingDays), demonstrationBefore });
      },
    },
    { name: "parking.clean.hours", run: () => deleteOldParkingHours(db.sql, now) },
    // Deleting demo data leaves totals of zero. Only demo installations search for them, because the search reads whole
    // tables.
    ...(config.demo ? [{ name: "parking.clean.totals", run: () => deleteEmptyParkingTotals(db.sql) }] : []),
    { name: "parking.clean.phones", run: () => deleteOldPhones(db.sql, new Date(now.getTime() - phonesKeptMs)) },
  ]);
}

export const parkingFeature: Feature = {
  name: "parking",
  routes: parkingRoutes,
  prepare: ({ db, clock }) => keepObservationDays(db.sql, clock.now()),
  dueTimes: [
    // a point's own hold time may be longer than the default; the put-back job then shortens the due time, which only
    // causes an additional check
    { table: "berth_due", column: "due_at", longestSeconds: defaultTimes.reorderHold },
    { table: "parking_order_report", column: "next_at", longestSeconds: Math.max(...reportWaits), rows: "waiting" },
  ],
  senders: (services) => [reportSender(services)],
  jobs: (services) => [
    { name: trackJob, when: { everyMs: trackEveryMs }, run: () => trackDueBerths(services) },
    { name: "parking.silent", when: { everyMs: silentEveryMs }, run: () => noteSilentBerths(services) },
    { name: ordersJob, when: { everyMs: ordersEveryMs }, run: () => makeDueOrders(services) },
    { name: "parking.count", when: { everyMs: countEveryMs }, run: () => addParkingCounts(services.db.sql) },
    {
      name: "parking.countHours",
      when: { everyMs: countEveryMs },
      run: () => addParkingHours(services.db.sql, services.clock.now()),
    },
    { name: "parking.cleanUp", when: { cron: "7 * * * *" }, run: () => cleanUp(services) },
    { name: "parking.proveLedger", when: { cron: "30 2 * * *" }, run: () => proveLedger(services) },
  ],
};
