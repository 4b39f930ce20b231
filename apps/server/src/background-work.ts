import { type Services } from "./platform/context/context.ts";
import { type Feature } from "./platform/feature/feature.ts";
import { type Job } from "./platform/jobs/jobs.ts";
import { retryCleaning } from "./platform/jobs/run-items.ts";
import { senderJob } from "./platform/outbox/run-sender.ts";

/** All that runs beside requests: what the features have registered, and nothing else. */
export function backgroundWork(services: Services, features: readonly Feature[]): Job[] {
  return [
    retryCleaning(services),
    ...features.flatMap(({ jobs, senders }) => [
      ...(jobs?.(services) ?? []),
      ...(senders?.(services) ?? []).map((sender) => senderJob(services, sender)),
    ]),
  ];
}
