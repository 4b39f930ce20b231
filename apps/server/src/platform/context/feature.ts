import { type ServedEndpoint } from "../http/serve.ts";
import { type CronJob, type SweepJob } from "../jobs/jobs.ts";
import { type Services } from "./context.ts";

/** What a feature plugs into the server. */
export interface Feature {
  name: string;
  routes: ServedEndpoint[];
  crons?: (services: Services) => CronJob[];
  sweeps?: (services: Services) => SweepJob[];
}
