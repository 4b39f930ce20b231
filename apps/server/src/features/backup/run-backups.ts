import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { drillEveryMs, latestDue } from "@huiyan/contract/backup/backup.rules";
import { errorText } from "@huiyan/contract/errors";
import { formText } from "@huiyan/contract/form-texts";
import { v7 } from "uuid";
import { BackupError } from "#platform/backup/backup-format.ts";
import { tryTarget } from "#platform/backup/try-target.ts";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type Services } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type Job } from "#platform/jobs/jobs.ts";
import { runLongWorker } from "#platform/worker/run-long-worker.ts";
import {
  askPlanned,
  askPlannedDrill,
  endBackup,
  endDrill,
  endLost,
  getPlan,
  keepBackup,
  keepDrill,
  listBackups,
  listRemovedFiles,
  removeOld,
  takeBackup,
  takeDrill,
} from "./backup.queries.ts";
import { BackupThreadAnswer, type BackupThreadData } from "./backup-job.ts";
import { backupSource } from "./backup-source.ts";
import { targetJob, troubleOf } from "./backup-trouble.ts";

const thread = new URL("./backup-thread.ts", import.meta.url);
const heapMb = 256;
/** Interval in milliseconds at which progress is stored and the lease of the backup is extended. */
const keepMs = 2000;
const monthMs = 31 * 86_400_000;
/** Prefix of the temporary database folders of drills. Remains of killed processes are found by this prefix. */
const drillPrefix = "drill-";

/** Returns a readable file name with the time in China: `huiyan-20261124-030000.backup`. */
export const fileNameOf = (now: Date): string =>
  `huiyan-${chinaTime(now).replaceAll(/[-:]/g, "").replace(/\..*/, "").replace(/[ T]/, "-")}.backup`;

function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof AppError) return errorText(error.key, "zh-CN");
  return formText("内部错误，请查看服务日志", "zh-CN");
}

/** Runs the work in a thread. Calls `keep` with the progress at intervals and at the end. */
async function inThread(
  { timer, log }: Services,
  data: BackupThreadData,
  keep: (done: number, total: number) => Promise<unknown>,
): Promise<BackupThreadAnswer> {
  let progress = { done: 0, total: 0 };
  const over = new AbortController();
  const stop = new AbortController();
  const keeping = (async () => {
    while (!over.signal.aborted) {
      await timer.wait(keepMs, over.signal);
      await keep(progress.done, progress.total).catch((err: unknown) => log.warn({ err }, "backup"));
    }
  })();
  const step = {
    signal: stop.signal,
    report(next: typeof progress) {
      progress = next;
    },
  };
  try {
    return await runLongWorker(thread, data, { heapMb, step, answer: BackupThreadAnswer });
  } catch (err) {
    log.error({ err }, "备份或恢复演练没有完成");
    return { refused: sentenceOf(err) };
  } finally {
    over.abort();
    await keeping;
  }
}

async function makeDue(services: Services): Promise<boolean> {
  const { config, databaseUrl, db, clock, log } = services;
  const taken = await takeBackup(db.sql, hostname(), clock.now());
  if (taken === undefined) return false;
  const { folder, passphrase } = config.backups;
  const refused = await tryTarget(folder).then(
    () => undefined,
    (err: unknown) => {
      log.error({ err, event: "backup.target_failed", folder }, "备份目录不能写入，备份没有开始");
      return sentenceOf(err);
    },
  );
  if (refused !== undefined) {
    await endBackup(db.sql, taken.id, { state: "failed", error: refused }, clock.now());
    return true;
  }
  const source = await backupSource(config, databaseUrl);
  const { dataDir, isInS3, key, version } = source;
  const data: BackupThreadData = {
    kind: "make",
    path: join(folder, taken.file),
    nowMs: clock.now().getTime(),
    ...(passphrase === undefined ? {} : { passphrase }),
    source: { databaseUrl, dataDir, isInS3, key, version },
  };
  const answer = await inThread(services, data, (done, total) =>
    keepBackup(db.sql, taken.id, { done, total, now: clock.now() }),
  );
  const end =
    "refused" in answer
      ? ({ state: "failed", error: answer.refused } as const)
      : ({ state: "done", ...answer, is_sealed: passphrase !== undefined } as const);
  await endBackup(db.sql, taken.id, end, clock.now());
  if (end.state === "done") await removeOld(db.sql, (await getPlan(db.sql)).keep);
  return true;
}

async function tryDue(services: Services): Promise<void> {
  const { config, db, clock } = services;
  const taken = await takeDrill(db.sql, clock.now());
  if (taken === undefined) return;
  const { folder, passphrase } = config.backups;
  const data: BackupThreadData = {
    kind: "try",
    path: join(folder, taken.file),
    ...(passphrase === undefined ? {} : { passphrase }),
  };
  const answer = await inThread(services, data, () => keepDrill(db.sql, taken.id, clock.now()));
  await endDrill(db.sql, taken.id, "refused" in answer ? answer.refused : "", clock.now());
}

/** Deletes the files of removed backups. If no work is running, also deletes unfinished files of a killed process. */
async function sweepFolder({ config, db, clock }: Services, isIdle: boolean): Promise<void> {
  const { folder } = config.backups;
  const removed = new Set(await listRemovedFiles(db.sql, new Date(clock.now().getTime() - monthMs)));
  for (const name of await readdir(folder).catch(() => [])) {
    const isLeft = name.endsWith(".part") || name.startsWith(drillPrefix);
    if (removed.has(name) || (isIdle && isLeft)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function run(services: Services): Promise<void> {
  const { db, clock, jobs } = services;
  const now = clock.now();
  await endLost(db.sql, now, formText("制作中断（服务重启或断电），请重新开始", "zh-CN"));
  const plan = await getPlan(db.sql);
  const due = latestDue(plan, now.getTime());
  if (due !== undefined)
    await askPlanned(db.sql, { id: v7(), file: fileNameOf(now), now, accountId: null }, new Date(due));
  const made = await makeDue(services);
  if (plan.drill !== "off") await askPlannedDrill(db.sql, new Date(clock.now().getTime() - drillEveryMs[plan.drill]));
  await tryDue(services);
  const list = await listBackups(db.sql, 20);
  const isIdle = !made && list.every(({ state, drill_state }) => state !== "running" && drill_state !== "running");
  await sweepFolder(services, isIdle);
  const trouble = troubleOf(list);
  await jobs.watch("backup.result", clock.now(), async () => {
    if (trouble !== undefined) throw new Error(trouble);
  });
}

/** Returns true if backups are planned, or a backup folder is configured. Other installations need no folder. */
async function isTargetUsed({ config, db }: Services): Promise<boolean> {
  const isSet = config.backups.folder !== join(config.dataDir, "backups");
  return isSet || (await getPlan(db.sql)).every !== "off";
}

const tryUsedTarget = async (services: Services): Promise<void> => {
  if (await isTargetUsed(services)) await tryTarget(services.config.backups.folder);
};

/**
 * Returns the job that tests every minute, and when a plan is saved, that backups can be written. The health page and
 * the backup page show the cause of a failure.
 */
export const backupTargetJob = (services: Services): Job => ({
  name: targetJob,
  when: { everyMs: 60_000 },
  run: () => tryUsedTarget(services),
});

/**
 * Tests the backup folder at the start. A failure does not stop the server, because alarms do not depend on backups.
 */
export async function tryTargetAtStart(services: Services): Promise<void> {
  const { config, jobs, clock } = services;
  if (config.roles.includes("jobs")) await jobs.watch(targetJob, clock.now(), () => tryUsedTarget(services));
}

/** Returns the job that makes requested and due backups, runs drills, and removes old backups. */
export const backupJob = (services: Services): Job => ({
  name: "backup.run",
  when: { everyMs: 5000 },
  expiresMs: 12 * 3_600_000,
  run: () => run(services),
});
