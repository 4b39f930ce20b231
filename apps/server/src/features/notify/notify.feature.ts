import { dueMinutes } from "@huiyan/contract/alarm/handling.rules";
import { mergeMaxSeconds, noticeDays, retryWaitMs, robotPace } from "@huiyan/contract/notify/notify.rules";
import { subscriptionDays } from "@huiyan/contract/notify/push.rules";
import { type Feature } from "#platform/feature/feature.ts";
import { runCleanUp } from "#platform/jobs/job-health.ts";
import { noticeSender } from "./deliver/notice-sender.ts";
import { deleteOldDispatched } from "./dispatch/dispatch.queries.ts";
import { deleteOldNotices } from "./log.queries.ts";
import { notifyRoutes } from "./notify.routes.ts";
import { planNotices } from "./plan/plan-notices.ts";
import { longestPushWaitMs, pushSender } from "./push/push-sender.ts";
import { deleteOldSubscriptions } from "./push/subscription.queries.ts";

/** Number of failures after which the delay of a channel no longer grows. */
const maxFailures = 20;

/** Days after which a dispatched alarm that was not opened is no longer shown as new. */
const dispatchedDays = 90;

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

export const notifyFeature: Feature = {
  name: "notify",
  routes: notifyRoutes,
  dueTimes: [
    // a waiting notification is due at the latest after the maximum merge window, which is longer than any lease or
    // delay
    { table: "alarm_notice", column: "next_at", longestSeconds: mergeMaxSeconds, rows: "waiting" },
    { table: "notify_rule_channel", column: "window_until", longestSeconds: mergeMaxSeconds },
    { table: "notify_channel", column: "retry_at", longestSeconds: retryWaitMs(maxFailures) / 1000 },
    { table: "notify_channel", column: "paced_until", longestSeconds: (robotPace.burst * robotPace.everyMs) / 1000 },
    { table: "notice_escalation", column: "due_at", longestSeconds: Math.max(...Object.values(dueMinutes)) * 60 },
    { table: "push_subscription", column: "next_at", longestSeconds: longestPushWaitMs / 1000 },
  ],
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
