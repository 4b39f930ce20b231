import { setTimeout as sleep } from "node:timers/promises";
import { type RunningSimulator } from "../apps/server/test/simulator.ts";
import { LedgerWatch } from "./ledger-watch.ts";
import { PageWatch } from "./page-watch.ts";
import { type Raising, type Stage } from "./stage.ts";

/** Context of a running fault: the parts of the test system, and functions to report. */
export interface Harm {
  stage: Stage;
  ledger: LedgerWatch;
  /**
   * Waits until new events are acknowledged, and until a page at each node has received new alarms. Records both
   * durations. Call this when the cause of the fault is removed.
   */
  recovers(): Promise<void>;
  /** Records the duration of a recovery. */
  tookMs(ms: number): void;
  killAgents(): Promise<void>;
  startAgents(): Promise<void>;
  /** Records a violation of the expectations, as a sentence. */
  fall(text: string): void;
  /** Records a remark, as a sentence. */
  note(text: string): void;
}

/** A failure that the suite causes on purpose, and the expectations for it. */
export interface Fault {
  /** Chinese name for the table of results. */
  name: string;
  /** Path of the test that covers the same fault in less time. */
  short: string;
  raising: Raising;
  /** Maximum number of log lines of all nodes during the fault; unset: no limit. */
  maxLogLines?: number;
  /**
   * Whether unacknowledged events may be missing afterwards, because the fault destroys their storage on the device.
   * They are counted in `missed`.
   */
  mayMiss?: boolean;
  run(harm: Harm): Promise<void>;
}

/** One row of the table of results. */
export interface Line {
  name: string;
  short: string;
  created: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Number of events that were never acknowledged and were lost together with the device's storage. */
  missed: number;
  recoveryMs: number[];
  /** For each recovery, the time until a page at each node had received a new alarm, ms. */
  pagesMs: number[];
  /** Number of acknowledged alarms that the page of at least one node did not receive. */
  unheard: number;
  logLines: number;
  falls: string[];
  notes: string[];
}

async function storedIds(stage: Stage): Promise<string[]> {
  const rows = await stage.sql.selectFrom("message").select("event_id").execute();
  return rows.map(({ event_id }) => event_id);
}

/**
 * Causes a fault while the devices report events. When the devices have finished, compares their events with the stored
 * ones.
 */
export async function measure(stage: Stage, fault: Fault): Promise<Line> {
  const ledger = new LedgerWatch(stage.ledgerPath);
  const [falls, notes] = [[] as string[], [] as string[]];
  const [recoveryMs, pagesMs] = [[] as number[], [] as number[]];
  let pages: PageWatch | undefined;
  const logged = stage.logLines();
  let agents: RunningSimulator = await stage.raise(fault.raising);
  const harm: Harm = {
    stage,
    ledger,
    async recovers() {
      const [acknowledgedMs, heardMs] = await Promise.all([ledger.untilMore(), pages?.untilHeard() ?? 0]);
      recoveryMs.push(acknowledgedMs);
      pagesMs.push(heardMs);
    },
    tookMs: (ms) => void recoveryMs.push(ms),
    killAgents: () => agents.kill(),
    startAgents: async () => {
      agents = await stage.raise(fault.raising);
    },
    fall: (text) => void falls.push(text),
    note: (text) => void notes.push(text),
  };
  try {
    await ledger.untilMore(10);
    pages = await PageWatch.open(stage, ledger);
    await fault.run(harm);
    await agents.report;
  } catch (error) {
    falls.push(`中断：${error instanceof Error ? error.message.split("\n")[0] : error}`);
    await agents.kill();
  }
  await sleep(500);
  ledger.read();
  const heard = (await pages?.end(ledger)) ?? [];
  for (const [at, { missed, twice }] of heard.entries()) {
    if (missed > 0) falls.push(`节点 ${at + 1} 的页面没有得知 ${missed} 个已确认的报警`);
    if (twice > 0) falls.push(`节点 ${at + 1} 的页面两次得知 ${twice} 个报警`);
  }
  if (pages !== undefined && pages.reconnects > 0) notes.push(`页面重连 ${pages.reconnects} 次`);
  const stored = await storedIds(stage);
  const kept = new Set(stored);
  const isMissing = (id: string) => !kept.has(id);
  const unstored = [...ledger.created].filter(isMissing);
  const lost = fault.mayMiss === true ? unstored.filter((id) => ledger.acknowledged.has(id)) : unstored;
  const logLines = stage.logLines() - logged;
  if (fault.maxLogLines !== undefined && logLines > fault.maxLogLines)
    falls.push(`日志 ${logLines} 行，多于 ${fault.maxLogLines} 行`);
  ledger.close();
  return {
    name: fault.name,
    short: fault.short,
    falls,
    notes,
    recoveryMs,
    pagesMs,
    logLines,
    unheard: heard.reduce((sum, { missed }) => sum + missed, 0),
    created: ledger.created.size,
    acknowledged: ledger.acknowledged.size,
    lost: lost.length,
    doubled: stored.length - kept.size,
    missed: unstored.length - lost.length,
  };
}

export function isHeld({ lost, doubled, falls }: Line): boolean {
  return lost === 0 && doubled === 0 && falls.length === 0;
}

export function table(lines: readonly Line[]): string {
  const head =
    "| 故障 | 产生 | 确认 | 丢失 | 重复 | 未得知 | 设备恢复 (秒) | 页面恢复 (秒) | 日志行 | 说明 |\n| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |";
  const rows = lines.map(
    ({ name, created, acknowledged, lost, doubled, missed, unheard, logLines, falls, notes, ...times }) => {
      const seconds = [times.recoveryMs, times.pagesMs].map(
        (all) => all.map((ms) => (ms / 1000).toFixed(1)).join("、") || "–",
      );
      const gone = missed > 0 ? [`未确认的 ${missed} 个事件随损坏处失去`] : [];
      const remarks = [...falls.map((text) => `✗ ${text}`), ...gone, ...notes].join("；");
      const counts = [created, acknowledged, lost, doubled, unheard];
      return `| ${[name, ...counts, ...seconds, logLines, remarks].join(" | ")} |`;
    },
  );
  return [head, ...rows].join("\n");
}
