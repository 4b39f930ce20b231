import { noticeDays } from "@huiyan/contract/notify/notify.rules";
import { subscriptionDays } from "@huiyan/contract/notify/push.rules";
import { type Services } from "../../platform/context/context.ts";
import { type Feature } from "../../platform/context/feature.ts";
import { runCleanUp } from "../../platform/jobs/job-health.ts";
import { type Job } from "../../platform/jobs/jobs.ts";
import { createNoticeSender } from "./deliver/notice-sender.ts";
import { deleteOldDispatched } from "./dispatch/dispatch.queries.ts";
import { deleteOldNotices } from "./log.queries.ts";
import { notifyRoutes } from "./notify.routes.ts";
import { planNotices } from "./plan/plan-notices.ts";
import { createPushSender } from "./push/push-sender.ts";
import { deleteOldSubscriptions } from "./push/subscription.queries.ts";

function noticeSweep(services: Services): Job {
  const senders = [createNoticeSender(services), createPushSender(services)];
  return {
    name: "notify.send",
    when: { everyMs: 1000 },
    async run() {
      await planNotices(services);
      // The workers go on by themselves: a slow server must not hold up the next sweep.
      for (const sender of senders) await sender.startWorkers();
    },
  };
}

/** A dispatched alarm that nobody opened for so long is no news any more. */
const dispatchedDays = 90;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

export const notifyFeature: Feature = {
  name: "notify",
  routes: notifyRoutes,
  jobs: (services) => [
    noticeSweep(services),
    {
      name: "notify.cleanUp",
      when: { cron: "44 3 * * *" },
      async run() {
        const { sql } = services.db;
        const now = services.clock.now();
        await runCleanUp(services, [
          { name: "notify.clean.notices", run: () => deleteOldNotices(sql, daysAgo(now, noticeDays)) },
          { name: "notify.clean.dispatched", run: () => deleteOldDispatched(sql, daysAgo(now, dispatchedDays)) },
          { name: "notify.clean.browsers", run: () => deleteOldSubscriptions(sql, daysAgo(now, subscriptionDays)) },
        ]);
      },
    },
  ],
};
