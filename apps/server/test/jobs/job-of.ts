import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { type Job } from "#platform/jobs/jobs.ts";

/** Returns the feature's job of this name. @throws if there is none */
export function jobOf(feature: Pick<Feature, "jobs">, services: Services, name: string): Job {
  const job = feature.jobs?.(services).find((each) => each.name === name);
  if (job === undefined) throw new Error(`${name} is not registered`);
  return job;
}
