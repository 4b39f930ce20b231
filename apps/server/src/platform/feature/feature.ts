import { type Services } from "../context/context.ts";
import { type ServedEndpoint } from "../http/serve.ts";
import { type Job } from "../jobs/jobs.ts";
import { type DueTime } from "../jobs/put-back.queries.ts";
import { type Sender } from "../outbox/sender.ts";

/** Everything that a feature registers in the server. */
export interface Feature {
  name: string;
  routes: ServedEndpoint[];
  /**
   * Updates stored data at each start, for changes that SQL alone cannot make. Several nodes may run it at the same
   * time.
   */
  prepare?: (services: Services) => Promise<void>;
  /** Background jobs. */
  jobs?: (services: Services) => Job[];
  /**
   * Columns of the feature's tables that hold due times. The put-back job corrects them after the clock was set back.
   */
  dueTimes?: readonly DueTime[];
  /** Queues that send data to external systems. */
  senders?: (services: Services) => Sender[];
}
