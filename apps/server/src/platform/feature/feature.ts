import { type Services } from "../context/context.ts";
import { type ServedEndpoint } from "../http/serve.ts";
import { type Job } from "../jobs/jobs.ts";
import { type DueTime } from "../jobs/put-back.queries.ts";
import { type Sender } from "../outbox/sender.ts";

/** Parts that a feature registers in the server. */
export interface Feature {
  name: string;
  routes: ServedEndpoint[];
  /** Updates stored data at each start, where SQL alone cannot; several nodes may run it at once. */
  prepare?: (services: Services) => Promise<void>;
  /** Background jobs. */
  jobs?: (services: Services) => Job[];
  /** Columns of due times in its tables; a clock that was set back must not delay them. */
  dueTimes?: readonly DueTime[];
  /** Queues of data for external systems. */
  senders?: (services: Services) => Sender[];
}
