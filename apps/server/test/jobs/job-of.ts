import { type Services } from "../../src/platform/context/context.ts";
import { type Feature } from "../../src/platform/feature/feature.ts";
import { type Job } from "../../src/platform/jobs/jobs.ts";

/** What a feature has registered under this name. @throws where there is none */
export function jobOf(feature: Pick<Feature, "jobs">, services: Services, name: string): Job {
  const job = feature.jobs?.(services).find((each) => each.name === name);
  if (job === undefined) throw new Error(`${name} is not registered`);
  return job;
}
