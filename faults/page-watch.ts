import { setTimeout as sleep } from "node:timers/promises";
import { openPage, type PageClient } from "../apps/server/test/page-client.ts";
import { heardTwice, missedBy } from "./heard.ts";
import { type LedgerWatch } from "./ledger-watch.ts";
import { type Stage } from "./stage.ts";

const againMs = 200;
const patienceMs = 60_000;
/** Time for the last acknowledged alarms to arrive, ms. */
const deliveryMs = 8_000;

/** A storm is published as one frame, with its number of alarms. */
const isAlarm = (event: string) => event === "org_received_new_message" || event === "org_storm_changed";
const alarmsOf = (pages: readonly PageClient[]): number =>
  pages.reduce((sum, { frames }) => sum + frames.filter(({ event }) => isAlarm(event)).length, 0);

/** Frames that the pages of one node received, after the fault. */
export interface Heard {
  missed: number;
  twice: number;
}

/** A page open at each node, as consoles behind a balancer: when its node is lost it connects to another one. */
export class PageWatch {
  readonly #stage: Stage;
  /** Pages of each node, one connection after the other. */
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
    // alarms that came during the start may be older than the pages
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

  /** Number of connections of the pages after their first. */
  get reconnects(): number {
    return this.#pages.reduce((sum, pages) => sum + pages.length - 1, 0);
  }

  /**
   * Milliseconds until a page at each node has received an alarm that came after this call.
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
   * @returns for each node, which of the alarms acknowledged meanwhile its pages received
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
