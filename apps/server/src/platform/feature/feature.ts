import { type Services } from "../context/context.ts";
import { type ServedEndpoint } from "../http/serve.ts";
import { type Job } from "../jobs/jobs.ts";
import { type Sender } from "../outbox/sender.ts";

/** What a feature plugs into the server. */
export interface Feature {
  name: string;
  routes: ServedEndpoint[];
  /** Brings what is stored up to date at each start, where SQL alone cannot; several nodes may do it at once. */
  prepare?: (services: Services) => Promise<void>;
  /** What it does in the background. */
  jobs?: (services: Services) => Job[];
  /** What it sends to somebody outside. */
  senders?: (services: Services) => Sender[];
}
