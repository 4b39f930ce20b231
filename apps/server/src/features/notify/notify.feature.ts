import { noticeDays } from "@huiyan/contract/notify/notify.rules";
import { subscriptionDays } from "@huiyan/contract/notify/push.rules";
import { type Feature } from "../../platform/feature/feature.ts";
import { runCleanUp } from "../../platform/jobs/job-health.ts";
import { noticeSender } from "./deliver/notice-sender.ts";
import { deleteOldDispatched } from "./dispatch/dispatch.queries.ts";
import { deleteOldNotices } from "./log.queries.ts";
import { notifyRoutes } from "./notify.routes.ts";
import { planNotices } from "./plan/plan-notices.ts";
import { pushSender } from "./push/push-sender.ts";
import { deleteOldSubscriptions } from "./push/subscription.queries.ts";

/** A dispatched alarm that nobody opened for so long is no news any more. */
const dispatchedDays = 90;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

export const notifyFeature: Feature = {
  name: "notify",
  routes: notifyRoutes,
  senders: (services) => [noticeSender(services), pushSender(services)],
  jobs: (services) => [
    {
      name: "notify.plan",
      when: { everyMs: 1000 },
      run: () => planNotices(services),
      wakes: ["notify.send", "notify.push"],
    },
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
