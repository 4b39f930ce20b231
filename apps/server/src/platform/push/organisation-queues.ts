import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway, isRolledBack } from "../db/failures.ts";
import { type Log } from "../log/log.ts";

interface OrganisationNews {
  orgId: string;
}

interface Queue<News> {
  waiting: News[];
  /** Number of failed attempts to deliver the first entry. */
  tries: number;
}

interface Delivery<News> {
  /** Sends news of one organisation to its pages. If it rejects, it must not have sent anything. */
  deliver: (orgId: string, news: readonly News[]) => Promise<void>;
  log: Pick<Log, "warn">;
  /** Milliseconds for which news of an organisation is collected before each delivery; default 0. */
  gatherMs?: number;
  retryMs?: number;
}

/**
 * Maximum news of one organisation that waits for the database. Further news is dropped; a page queries it when it
 * reconnects.
 */
const maxWaiting = 20_000;
/**
 * Maximum attempts of a delivery that fails because of its content. Failures of the database are retried without limit.
 */
const maxTries = 3;

/**
 * Delivers the news of each organisation in order. A slow or failing delivery of one organisation delays no other. A
 * failed delivery is repeated until the database answers; for other causes, at most `maxTries` times.
 */
export class OrganisationQueues<News extends OrganisationNews> {
  readonly #delivery: Delivery<News>;
  /** Queues of the organisations that have a running delivery. */
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
