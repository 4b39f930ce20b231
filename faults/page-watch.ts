import { setTimeout as sleep } from "node:timers/promises";
import { openPage, type PageClient } from "../apps/server/test/page-client.ts";
import { heardTwice, missedBy } from "./heard.ts";
import { type LedgerWatch } from "./ledger-watch.ts";
import { type Stage } from "./stage.ts";

const againMs = 200;
const patienceMs = 60_000;
/** Maximum wait for the last acknowledged alarms to arrive at the pages, ms. */
const deliveryMs = 8_000;

/** One `org_storm_changed` frame can replace the frames of many alarms of a burst. */
const isAlarm = (event: string) => event === "org_received_new_message" || event === "org_storm_changed";
const alarmsOf = (pages: readonly PageClient[]): number =>
  pages.reduce((sum, { frames }) => sum + frames.filter(({ event }) => isAlarm(event)).length, 0);

/** Result for the pages of one node: `missed` alarms, and alarms that one connection received twice. */
export interface Heard {
  missed: number;
  twice: number;
}

/** Keeps a page open at each node, as behind a load balancer: a page whose node is lost connects to another node. */
export class PageWatch {
  readonly #stage: Stage;
  /** For each node the pages that were opened, in order. */
  readonly #pages: PageClient[][];
  readonly #kept: Promise<void>[];
  readonly #over: Promise<void>;
  #endAll = () => {};
  #isOver = false;
  #before = new Set<string>();

  private constructor(stage: Stage) {
    this.#stage = stage;
    this.#pages = stage.nodes.map(() => []);
    this.#over = new Promise((resolve) => {
      this.#endAll = resolve;
    });
    this.#kept = this.#pages.map((pages, at) => this.#keep(pages, at));
  }

  static async open(stage: Stage, ledger: LedgerWatch): Promise<PageWatch> {
    const watch = new PageWatch(stage);
    while (watch.#pages.some((pages) => pages.length === 0)) await sleep(50);
    ledger.read();
    // excludes alarms that may have arrived before the pages were open
    watch.#before = new Set(ledger.acknowledged);
    return watch;
  }

  async #keep(pages: PageClient[], at: number): Promise<void> {
    const { admin, orgId } = this.#stage.world;
    for (let turn = at; !this.#isOver; ) {
      const url = this.#stage.urlOf(turn % this.#pages.length);
      const page = await openPage(url, admin.client.token, orgId).catch(() => undefined);
      if (page === undefined) {
        turn++;
        await sleep(againMs);
        continue;
      }
      pages.push(page);
      await Promise.race([page.closed, this.#over]);
    }
  }

  /** Number of reconnections of all pages together. */
  get reconnects(): number {
    return this.#pages.reduce((sum, pages) => sum + pages.length - 1, 0);
  }

  /**
   * Waits until a page at each node has received an alarm after this call.
   * @returns elapsed milliseconds
   * @throws after a minute
   */
  async untilHeard(): Promise<number> {
    const began = performance.now();
    const before = this.#pages.map(alarmsOf);
    while (this.#pages.some((pages, at) => alarmsOf(pages) === before[at])) {
      if (performance.now() - began > patienceMs) throw new Error(`${patienceMs / 1000} 秒内有页面没有得知新报警`);
      await sleep(25);
    }
    return performance.now() - began;
  }

  /**
   * Closes the pages.
   * @returns for each node, how many of the alarms that were acknowledged since `open` its pages missed or received
   * twice
   */
  async end(ledger: LedgerWatch): Promise<Heard[]> {
    const deadline = performance.now() + deliveryMs;
    const acknowledged = new Set([...ledger.acknowledged].filter((id) => !this.#before.has(id)));
    const look = () => Promise.all(this.#pages.map((pages) => missedBy(this.#stage, { acknowledged }, pages, true)));
    let missed = await look();
    while (missed.some((count) => count > 0) && performance.now() < deadline) {
      await sleep(500);
      missed = await look();
    }
    await this.close();
    return this.#pages.map((pages, at) => ({ missed: missed[at] ?? 0, twice: heardTwice(pages) }));
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#endAll();
    for (const page of this.#pages.flat()) page.close();
    await Promise.all(this.#kept);
  }
}
