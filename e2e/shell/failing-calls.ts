import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, type CDPSession, type Page, type Request } from "@playwright/test";

/** Content of a page as a user sees it. */
interface Look {
  /** Heading of the page; `hasMenu` is true if the main menu is visible. */
  head: string;
  hasMenu: boolean;
  terms: string[];
  claims: string[];
  /** True if the page shows the error and a retry button. */
  isNamed: boolean;
  /** Class names of loading placeholders (skeletons). */
  placeholders: string[];
}

/** A page while all of its requests succeed. */
export interface GoodPage {
  path: string;
  look: Look;
  /** Requests of this page only, without those of the layout: path → text of the answer. */
  calls: ReadonlyMap<string, string>;
}

/** Maximum requests per minute of one endpoint with equal parameters. */
const maxRequests = 5;
const minuteMs = 60_000;
/** Step of the page's clock in milliseconds. A timer that is due several times within one step fires once. */
const stepMs = minuteMs / (maxRequests + 1);
/** Number of consecutive checks without a request, placeholder or change after which a page counts as drawn. */
const calmLooks = 3;
/** Maximum wait in milliseconds, after which the page is checked although it is busy. */
const busyMs = 15_000;
const pollMs = 60;
/** Time in milliseconds within which a busy machine draws an error. */
const namedMs = 3000;
/** Number of browser tabs that test in parallel. */
const tabCount = 3;
/** Minimum number of words from other answers. With fewer, their loss is not meaningful. */
const minTerms = 8;
/** Requests that decide which parts a page has. Without their answers no part can be drawn. */
const decisive = new Set(["kanban", "kanbansort", "screenmap"].map((name) => `/api/client/org/conf/${name}`));

/** Resource types that belong to the console itself. Video is excluded, since its stream never ends. */
const programs = new Set(["document", "script", "stylesheet"]);

const callOf = (request: Request) => new URL(request.url()).pathname;
const isCall = (request: Request) => /^\/(api|common)\//.test(callOf(request));

/** Browser tab that counts the requests of its page and can make one fail. */
class Tab {
  readonly page: Page;
  readonly answers = new Map<string, string>();
  readonly #open = new Set<Request>();
  /** Number of requests by path and query, since several parts may request one endpoint with different parameters. */
  readonly #sent = new Map<string, number>();
  readonly #browser: CDPSession;

  private constructor(page: Page, browser: CDPSession) {
    this.page = page;
    this.#browser = browser;
    browser.on("Fetch.requestPaused", ({ requestId }) => void this.#refuse(requestId));
    page.on("request", (request) => {
      if (isCall(request) || programs.has(request.resourceType())) this.#open.add(request);
      if (!isCall(request)) return;
      const { pathname, search } = new URL(request.url());
      this.#sent.set(pathname + search, (this.#sent.get(pathname + search) ?? 0) + 1);
    });
    page.on("requestfailed", (request) => this.#open.delete(request));
    page.on("requestfinished", (request) => {
      if (isCall(request)) void this.#keep(request);
      else this.#open.delete(request);
    });
  }

  static async open(context: BrowserContext): Promise<Tab> {
    const page = await context.newPage();
    const tab = new Tab(page, await context.newCDPSession(page));
    await tab.page.clock.install();
    await tab.page.addInitScript(countChanges);
    // Replaces the page's socket by one that stays silent. With a real socket, the jumping clock would make the page
    // treat it as lost.
    await tab.page.routeWebSocket(/.*/, () => undefined);
    return tab;
  }

  async #refuse(requestId: string): Promise<void> {
    const body = JSON.stringify({ code: 500, message: "服务器内部错误", error: "internal" });
    const responseHeaders = [{ name: "content-type", value: "application/json" }];
    const answer = { requestId, responseCode: 500, responseHeaders, body: Buffer.from(body).toString("base64") };
    // The page may have been left in the meantime.
    await this.#browser.send("Fetch.fulfillRequest", answer).catch(() => undefined);
  }

  /**
   * Lets requests to one endpoint fail by the browser's protocol. `page.route` would intercept every script and disable
   * the browser's cache.
   */
  async #failOnly(call: string): Promise<void> {
    await this.#browser.send("Fetch.disable");
    if (call === "") return;
    const patterns = [call, `${call}?*`].map((end) => ({ urlPattern: `http://*${end}` }));
    await this.#browser.send("Fetch.enable", { patterns });
  }

  async #keep(request: Request): Promise<void> {
    // The page may have been closed in the meantime.
    const text = await request.response().then(
      (response) => response?.text().catch(() => ""),
      () => "",
    );
    // Ignores an answer to the previous page, whose requests are no longer in the set.
    if (this.#open.delete(request)) this.answers.set(callOf(request), text ?? "");
  }

  /** Returns the number of requests to an endpoint with the parameters that were requested most often. */
  sent(call: string): number {
    const counts = [...this.#sent].filter(([question]) => question.split("?", 1)[0] === call);
    return Math.max(0, ...counts.map(([, count]) => count));
  }

  /** Opens a page of the console while requests to one endpoint fail. */
  async load(path: string, failing = ""): Promise<void> {
    await this.#failOnly(failing);
    // Leaves the page first, since a change of the hash alone would not load it again.
    await this.page.goto("about:blank");
    this.#open.clear();
    this.#sent.clear();
    this.answers.clear();
    await this.page.goto(`/#${path}`);
    await this.drawn();
  }

  /** Waits until the page has text, and for several checks no pending request, placeholder or change. */
  async drawn(): Promise<void> {
    const began = Date.now();
    let known = -1;
    for (let calm = 0; calm < calmLooks && Date.now() - began < busyMs; ) {
      await sleep(pollMs);
      const { isWaiting, changes } = await this.page.evaluate(readProgress);
      const isBusy = isWaiting || this.#open.size > 0 || changes !== known;
      known = changes;
      calm = isBusy ? 0 : calm + 1;
    }
  }

  /**
   * Advances the page's clock by a minute and counts only the requests of that minute.
   * @returns all words that were shown in that minute, since some parts change pages automatically
   */
  async passMinute(): Promise<string[]> {
    this.#sent.clear();
    const terms: string[] = [];
    for (let passed = 0; passed < minuteMs; passed += stepMs) {
      await this.page.clock.fastForward(stepMs);
      while (this.#open.size > 0) await sleep(pollMs);
      terms.push(...(await this.look()).terms);
    }
    return terms;
  }

  look(): Promise<Look> {
    return this.page.evaluate(readLook);
  }
}

/** Runs in the page from its start: counts the changes of its elements for `readProgress`. */
function countChanges(): void {
  let changes = 0;
  new MutationObserver((records) => {
    changes += records.length;
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { countedChanges: () => changes });
}

function readProgress(): { isWaiting: boolean; changes: number } {
  const root = document.querySelector("main") ?? document.body;
  const isWaiting = root.textContent.trim() === "" || root.querySelector("[class*=skeleton]") !== null;
  const counted: unknown = Reflect.get(window, "countedChanges");
  return { isWaiting, changes: typeof counted === "function" ? Number(counted()) : 0 };
}

function readLook(): Look {
  /** Matches texts that claim that there is no data, or that all is well. */
  const claims = /还没有|没有|暂无|无在岗|无数据|都在线|均在|正常|始终可见|(?<![\d,.:-])0 ?(?:条|个|台|路|人|种|%)/g;
  /** Fixed texts that match `claims` but say nothing about data. */
  const harmless = /没有能看到的|没有权限|是否正常/g;
  const root = document.querySelector("main") ?? document.body;
  const parts: string[] = [];
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
    if (node.parentElement?.checkVisibility() === true) parts.push(node.textContent ?? "");
  const text = parts.join("\n");
  return {
    head: root.querySelector("h1, h2")?.textContent ?? "",
    hasMenu: document.querySelector("nav[aria-label=主菜单]") !== null,
    terms: [...new Set(text.split(/\s+/).filter((word) => /\p{L}/u.test(word)))],
    claims: [...new Set(text.replaceAll(harmless, "").match(claims) ?? [])],
    placeholders: [...root.querySelectorAll("[class*=skeleton]")].map(({ className }) => className),
    isNamed: /服务器内部错误|无法读取/.test(text) && /重试/.test(text),
  };
}

/** Returns the requests that the layout sends on every page. */
async function frameCalls(tab: Tab, path: string): Promise<ReadonlySet<string>> {
  await tab.load(path);
  return new Set(tab.answers.keys());
}

async function openGood(tab: Tab, path: string, frame: ReadonlySet<string>): Promise<GoodPage> {
  await tab.load(path);
  const calls = new Map([...tab.answers].filter(([call]) => !frame.has(call)));
  return { path, look: await tab.look(), calls };
}

/** Returns the faults that a user would see while requests to one endpoint fail. */
function faultsOf(good: GoodPage, call: string, look: Look, sent: number): string[] {
  const answer = good.calls.get(call) ?? "";
  const otherAnswers = [...good.calls].flatMap(([other, text]) => (other === call ? [] : [text])).join(" ");
  const others = good.look.terms.filter((word) => !answer.includes(word) && otherAnswers.includes(word));
  const kept = others.filter((word) => look.terms.includes(word));
  const claims = look.claims.filter((claim) => !good.look.claims.includes(claim));
  return [
    ...(look.head !== "" || good.look.head === "" ? [] : ["the heading is gone"]),
    ...(look.hasMenu === good.look.hasMenu ? [] : ["the main menu is gone"]),
    ...(look.isNamed ? [] : ["no error is named with 重试"]),
    ...look.placeholders.slice(0, 1).map((name) => `it seems to be on its way: ${name}`),
    ...claims.map((claim) => `it claims ${claim}`),
    ...(kept.length * 2 >= others.length || others.length < minTerms || decisive.has(call)
      ? []
      : [`it keeps ${kept.length} of ${others.length} words of other calls`]),
    ...(sent <= maxRequests ? [] : [`it sends ${sent} requests a minute`]),
  ];
}

async function tryCall(tab: Tab, good: GoodPage, call: string): Promise<string[]> {
  await tab.load(good.path, call);
  let look = await tab.look();
  for (const until = Date.now() + namedMs; !look.isNamed && Date.now() < until; look = await tab.look())
    await sleep(pollMs);
  const terms = await tab.passMinute();
  return faultsOf(good, call, { ...look, terms }, tab.sent(call)).map((fault) => `${good.path}, ${call}: ${fault}`);
}

/**
 * Lets each request of each page fail in turn, on several tabs in parallel.
 * @param frame address of a page that has only the layout
 * @returns the faults that a user would see, and the number of tested requests
 */
export async function failEachCall(context: BrowserContext, frame: string, paths: readonly string[]) {
  const found: string[] = [];
  let tried = 0;
  const first = await Tab.open(context);
  const frameOwn = await frameCalls(first, frame);
  const waiting = [...paths];
  const work = async (tab: Tab) => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const good = await openGood(tab, path, frameOwn);
      for (const call of good.calls.keys()) {
        found.push(...(await tryCall(tab, good, call)));
        tried += 1;
      }
    }
  };
  const more = await Promise.all(Array.from({ length: tabCount - 1 }, () => Tab.open(context)));
  await Promise.all([first, ...more].map(work));
  return { found, tried };
}
