import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway, isRolledBack } from "../db/failures.ts";
import { type Log } from "../log/log.ts";

interface OrganisationNews {
  orgId: string;
}

interface Queue<News> {
  waiting: News[];
  /** Failed tries of the first delivery. */
  tries: number;
}

interface Delivery<News> {
  /** Sends news of one organisation to its pages. After a failure nothing may have been sent. */
  deliver: (orgId: string, news: readonly News[]) => Promise<void>;
  log: Pick<Log, "warn">;
  /** Time for which changes of an organisation are collected before each delivery, ms; default 0. */
  gatherMs?: number;
  retryMs?: number;
}

/** Maximum news of one organisation that wait for the database. A page loads the rest when it opens again. */
const maxWaiting = 20_000;
/** Maximum tries of a delivery that fails by its content, and not by the state of the database. */
const maxTries = 3;

/**
 * Delivers the news of each organisation in order. Organisations do not wait for each other: a slow or failing delivery
 * of one delays no other. A failed delivery is repeated until the database answers, or a few times for other causes.
 */
export class OrganisationQueues<News extends OrganisationNews> {
  readonly #delivery: Delivery<News>;
  /** Queues with a delivery under way. */
  readonly #queues = new Map<string, Queue<News>>();

  constructor(delivery: Delivery<News>) {
    this.#delivery = delivery;
  }

  add(news: readonly News[]): void {
    for (const [orgId, items] of Map.groupBy(news, (one) => one.orgId)) {
      const queue = this.#queues.get(orgId);
      if (queue !== undefined) queue.waiting = [...queue.waiting, ...items].slice(-maxWaiting);
      else this.#begin(orgId, { waiting: items, tries: 0 });
    }
  }

  #begin(orgId: string, queue: Queue<News>): void {
    this.#queues.set(orgId, queue);
    void this.#run(orgId, queue).finally(() => this.#queues.delete(orgId));
  }

  async #run(orgId: string, queue: Queue<News>): Promise<void> {
    const { deliver, log, gatherMs = 0, retryMs = 1000 } = this.#delivery;
    while (queue.waiting.length > 0) {
      if (gatherMs > 0) await sleep(gatherMs);
      const news = queue.waiting;
      queue.waiting = [];
      try {
        await deliver(orgId, news);
        queue.tries = 0;
      } catch (err) {
        log.warn({ err, orgId }, "pages could not be notified");
        queue.tries += 1;
        if (isDatabaseAway(err) || isRolledBack(err) || queue.tries < maxTries)
          queue.waiting = [...news, ...queue.waiting].slice(-maxWaiting);
        else queue.tries = 0;
        if (queue.waiting.length > 0) await sleep(retryMs, undefined, { ref: false });
      }
    }
  }
}
