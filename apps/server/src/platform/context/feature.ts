import { type ServedEndpoint } from "../http/serve.ts";
import { type CronJob, type SweepJob } from "../jobs/jobs.ts";
import { type Services } from "./context.ts";

/** What a feature plugs into the server. */
export interface Feature {
  name: string;
  routes: ServedEndpoint[];
  /** Brings what is stored up to date at each start, where SQL alone cannot; several nodes may do it at once. */
  prepare?: (services: Services) => Promise<void>;
  crons?: (services: Services) => CronJob[];
  sweeps?: (services: Services) => SweepJob[];
}
