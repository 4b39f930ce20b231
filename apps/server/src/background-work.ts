import { type Services } from "./platform/context/context.ts";
import { type Feature } from "./platform/feature/feature.ts";
import { type Job } from "./platform/jobs/jobs.ts";
import { putBackJob } from "./platform/jobs/put-back.ts";
import { retryCleaning } from "./platform/jobs/run-items.ts";
import { senderJob } from "./platform/outbox/running-sender.ts";

/** Returns all background jobs: those of the platform, and those that features register. */
export function backgroundWork(services: Services, features: readonly Feature[]): Job[] {
  return [
    retryCleaning(services),
    putBackJob(
      services,
      features.flatMap(({ dueTimes }) => dueTimes ?? []),
    ),
    ...features.flatMap(({ jobs, senders }) => [
      ...(jobs?.(services) ?? []),
      ...(senders?.(services) ?? []).map((sender) => senderJob(services, sender)),
    ]),
  ];
}
