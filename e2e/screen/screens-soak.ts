// Measures the big screens. First opens each one alone, without activity and at both sizes, and measures long tasks.
// Then runs all of them in parallel while the alarms of a day arrive, and measures growth. Prints two tables. Fails if
// a screen grows or is blocked longer than allowed. The second part does not measure long tasks, because the screens
// share the machine's cores.
// Usage: npm run bench -- screens [--minutes 10] [--alarms 1440] [--rest-seconds 30]
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { sendAlarms } from "../alarm/send-alarms.ts";
import { findBrowser } from "../browser.ts";
import { signInHome } from "../session/sign-in.ts";
import { startSystem } from "../system.ts";
import { positionPoints } from "./position-points.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    alarms: { type: "string", default: "1440" },
    "rest-seconds": { type: "string", default: "30" },
  },
});
const paths = [
  "/dashboard",
  "/bashboard",
  "/alarmDashboard",
  "/monitorDashboard",
  "/mtDashboard",
  "/pointData",
] as const;
const sizes = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
/** Duration in milliseconds from which a task is visible as a stutter. */
const maxTaskMs = 200;
/** Allowed growth of a screen's heap as a fraction, after the first quarter of the time, in which caches fill. */
const maxGrowth = 0.1;
/** Time in milliseconds after opening a page that is not measured. */
const settleMs = 8000;
const ms = Number(values.minutes) * 60_000;
const restMs = Number(values["rest-seconds"]) * 1000;
const sampleMs = Math.max(5000, ms / 120);
const alarmEveryMs = ms / Number(values.alarms);

interface Rest {
  screen: string;
  size: string;
  "longest task ms": number;
  "tasks over 200 ms": number;
}
interface Growth {
  screen: string;
  size: string;
  "heap at start MB": number;
  "heap at end MB": number;
  "growth %": number;
  nodes: number;
}

const watchTasks = `window.longTasks = []; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
}).observe({ type: "longtask" });`;

async function heapOf(session: CDPSession): Promise<{ bytes: number; nodes: number }> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { bytes: metric("JSHeapUsedSize"), nodes: metric("Nodes") };
}

/** Runs a long task on purpose, to prove that the measurement detects it. */
async function provesWatch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const until = performance.now() + 250;
    setTimeout(() => {
      while (performance.now() < until + 250);
    });
  });
  await sleep(1500);
  const seen = await page.evaluate<number[]>("window.longTasks.splice(0)");
  if (!seen.some((task) => task > maxTaskMs)) throw new Error("long tasks are not seen by this browser");
}

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

interface OpenScreen {
  page: Page;
  session: CDPSession;
  path: string;
  size: string;
}

async function open(browser: Browser, path: string, size: (typeof sizes)[number]): Promise<OpenScreen> {
  const context = await browser.newContext({
    baseURL: system.url,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: size,
  });
  const page = await context.newPage();
  await signInHome(page, system, "admin");
  await page.goto(`/#${path}`);
  await page.locator(".screen-panel, .board").first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  return { page, session, path, size: `${size.width}x${size.height}` };
}

async function watchRest({ page, path, size }: OpenScreen): Promise<Rest> {
  await page.evaluate(watchTasks);
  await provesWatch(page);
  await sleep(restMs);
  const tasks = await page.evaluate<number[]>("window.longTasks");
  return {
    screen: path,
    size,
    "longest task ms": Math.round(Math.max(0, ...tasks)),
    "tasks over 200 ms": tasks.filter((task) => task > maxTaskMs).length,
  };
}

async function watchGrowth({ session, path, size }: OpenScreen): Promise<Growth> {
  const heaps: { bytes: number; nodes: number }[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until || heaps.length < 4) {
    await sleep(sampleMs);
    heaps.push(await heapOf(session));
  }
  const quarter = Math.max(1, Math.floor(heaps.length / 4));
  const bytes = heaps.map((heap) => heap.bytes);
  const [first, last] = [middle(bytes.slice(quarter, quarter * 2)), middle(bytes.slice(-quarter))];
  return {
    screen: path,
    size,
    "heap at start MB": Math.round(first / 1e5) / 10,
    "heap at end MB": Math.round(last / 1e5) / 10,
    "growth %": Math.round((last / first - 1) * 1000) / 10,
    nodes: heaps.at(-1)?.nodes ?? 0,
  };
}

/** Measures each screen alone, one after the other. */
async function measureRest(): Promise<Rest[]> {
  const rows: Rest[] = [];
  for (const size of sizes) {
    for (const path of paths) {
      const screen = await open(browser, path, size);
      await sleep(settleMs);
      rows.push(await watchRest(screen));
      await screen.page.context().close();
    }
  }
  return rows;
}

/** Measures all screens in parallel while the alarms of a day arrive. */
async function measureGrowth(): Promise<{ rows: Growth[]; sent: number }> {
  const screens: OpenScreen[] = [];
  for (const size of sizes) for (const path of paths) screens.push(await open(browser, path, size));
  await sleep(settleMs);
  let sent = 0;
  const alarms = (async () => {
    while (!stopped.signal.aborted) {
      // Sends one alarm from each of the two devices.
      await sendAlarms(system, 1);
      sent += 2;
      await sleep(alarmEveryMs * 2, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  const rows = await Promise.all(screens.map(watchGrowth));
  stopped.abort();
  await alarms;
  return { rows, sent };
}

const system = await startSystem({ args: ["--no-agent"] });
const own = await findBrowser();
const browser = await chromium.launch({
  executablePath: own.executablePath,
  env: { ...process.env, ...own.env },
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
});
const stopped = new AbortController();
try {
  const opening = await browser.newPage({ baseURL: system.url, locale: "zh-CN" });
  await signInHome(opening, system, "admin");
  await positionPoints(opening, system);
  await opening.close();
  const atRest = restMs > 0 ? await measureRest() : [];
  console.table(atRest);
  const { rows, sent } = ms > 0 ? await measureGrowth() : { rows: [], sent: 0 };
  console.table(rows);
  console.log(`${values.minutes} minutes, ${sent} alarms`);
  const isBad = [
    ...atRest.map((row) => row["tasks over 200 ms"] > 0),
    ...rows.map((row) => row["growth %"] > maxGrowth * 100),
  ];
  const bad = isBad.filter(Boolean).length;
  console.log(`${isBad.length - bad} passed, ${bad} failed`);
  if (bad > 0) process.exitCode = 1;
} finally {
  stopped.abort();
  await browser.close();
  await system.stop();
}
