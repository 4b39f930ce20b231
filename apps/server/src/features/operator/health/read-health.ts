import { isOldDecoder } from "@huiyan/contract/device/decoder.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { type getHealth as api, type HealthJob } from "@huiyan/contract/operator/health.api";
import {
  daysLeft,
  type HealthFigureKey,
  type HealthSection,
  type HealthState,
  healthFigureKeys,
  healthFigures,
  judgeFigure,
  nodeLostMs,
  worstState,
} from "@huiyan/contract/operator/health.rules";
import { readBackupHealth } from "#features/backup/backup.public.ts";
import { type Services } from "#platform/context/context.ts";
import { ping, type Queryable } from "#platform/db/database.ts";
import { listKnownMigrations } from "#platform/db/migrate.ts";
import { listNodes, type NodeRow } from "#platform/node/node.queries.ts";
import {
  countAllDevices,
  countLateTasks,
  decodersShown,
  limitStatements,
  listAgentVersions,
  listDecoders,
  listMigrations,
  listPutOff,
  type PutOffItems,
  readDatabase,
  readExchange,
} from "./health.queries.ts";

export type Health = Answer<typeof api>;
type Values = Partial<Record<HealthFigureKey, number | null>>;
type Deps = Pick<Services, "config" | "db" | "clock" | "log" | "sms">;

const dayMs = 86_400_000;
const keepsFailing = 2;
const statementsShown = 10;
/** Statement timeout of each part in milliseconds, so that /metrics answers even while a table is locked. */
const partMs = 2000;
const figureOf = ({ status }: NodeRow, name: string) => status.figures[name] ?? 0;
const rounded = (value: number) => Math.round(value * 10) / 10;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const loopMs = (node: NodeRow) => rounded(figureOf(node, "huiyan_nodejs_eventloop_lag_p99_seconds") * 1000);
const clockOff = (node: NodeRow) => Math.abs(Math.round(figureOf(node, "huiyan_clock_off_seconds")));

function viewNode(node: NodeRow, now: number): Health["nodes"][number] {
  const { id, roles, version, startedAt, seenAt, status } = node;
  const isLost = now - seenAt.getTime() > nodeLostMs;
  const states: HealthState[] = [
    isLost ? "wrong" : "ok",
    status.isBusOpen && status.storeTrouble === null ? "ok" : "wrong",
    judgeFigure("loop_ms", loopMs(node)),
    judgeFigure("clock_off", clockOff(node)),
  ];
  return {
    id,
    roles,
    version,
    started_at: startedAt.getTime(),
    seen_at: seenAt.getTime(),
    state: worstState(states),
    pages: figureOf(node, "huiyan_pages"),
    viewers: figureOf(node, "huiyan_live_viewers"),
    devices: figureOf(node, "huiyan_devices"),
    memory_bytes: figureOf(node, "huiyan_process_resident_memory_bytes"),
    loop_ms: loopMs(node),
    disk_free_bytes: status.disk?.freeBytes ?? null,
    disk_total_bytes: status.disk?.totalBytes ?? null,
  };
}

/**
 * Returns each job once, with its last run on one node: a node on which the job fails if there is one, otherwise the
 * node on which it ran last.
 */
function viewJobs(nodes: readonly NodeRow[], putOff: readonly PutOffItems[]): HealthJob[] {
  const runs = nodes.flatMap(({ id, status }) => status.jobs.map((run) => ({ node: id, ...run })));
  const known = [...Map.groupBy(runs, ({ name }) => name).values()];
  return known
    .flatMap((all) => {
      const [run] = all.toSorted((a, b) => b.failures - a.failures || (b.endedAt ?? 0) - (a.endedAt ?? 0));
      if (run === undefined) return [];
      const { name, when, node, endedAt, ms, runningSince, failures } = run;
      // undefined also for items that are stored under another name than the job's, for example those of senders
      const waiting = putOff.find(({ job }) => job === name);
      const state: HealthState = failures >= keepsFailing ? "wrong" : waiting === undefined ? "ok" : "attention";
      return {
        name,
        when,
        node,
        ended_at: endedAt,
        ms,
        running_since: runningSince,
        failures,
        put_off: waiting?.items ?? 0,
        cause: waiting?.cause ?? run.cause,
        state,
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Milliseconds after a node's start within which the nodes may not have received each other's messages yet. */
const meetMs = 45_000;

/**
 * Counts nodes whose messages do not reach another running node, although both report an open message bus. These nodes
 * use different brokers, or run without a broker.
 */
function countApart(nodes: readonly NodeRow[], now: number): number {
  const met = nodes.filter(({ startedAt, status }) => status.isBusOpen && now - startedAt.getTime() > meetMs);
  const isUnheard = ({ id }: NodeRow) =>
    met.some((other) => other.id !== id && other.status.heard !== undefined && !other.status.heard.includes(id));
  return met.filter(isUnheard).length;
}

/** @param ownRoles roles of this node, which counts as running even before its first report */
function ofNodes(all: readonly NodeRow[], now: number, ownRoles: readonly string[]): Values {
  const nodes = all.filter(({ seenAt }) => now - seenAt.getTime() <= nodeLostMs);
  const disks = nodes.flatMap(({ status }) =>
    status.disk === null ? [] : [{ ...status.disk, samples: status.diskSamples }],
  );
  const days = disks.flatMap(({ samples, freeBytes }) => daysLeft(samples, now, freeBytes) ?? []);
  const events = nodes.map(({ status }) => status.events);
  const refused = sum(events.flatMap((one) => Object.values(one.refused)));
  const taken = sum(events.map(({ accepted, duplicate }) => accepted + duplicate));
  const total = (name: string) => sum(nodes.map((node) => figureOf(node, name)));
  return {
    disk_free:
      disks.length === 0 ? null : rounded(Math.min(...disks.map((one) => (100 * one.freeBytes) / one.totalBytes))),
    disk_days: days.length === 0 ? null : Math.min(...days),
    broker_down: nodes.filter(({ status }) => !status.isBusOpen).length,
    store_down: nodes.filter(({ status }) => status.storeTrouble !== null).length,
    nodes_lost: all.length - nodes.length,
    nodes_apart: countApart(nodes, now),
    job_nodes_missing: [ownRoles, ...nodes.map(({ roles }) => roles)].some((roles) => roles.includes("jobs")) ? 0 : 1,
    loop_ms: nodes.length === 0 ? null : Math.max(...nodes.map(loopMs)),
    clock_off: nodes.length === 0 ? null : Math.max(...nodes.map(clockOff)),
    memory_bytes: total("huiyan_process_resident_memory_bytes"),
    pages: total("huiyan_pages"),
    viewers: total("huiyan_live_viewers"),
    events_minute: rounded((taken + refused) / 5),
    events_refused: taken + refused === 0 ? null : rounded((100 * refused) / (taken + refused)),
    server_versions: new Set(nodes.map(({ version }) => version)).size,
  };
}

function refusalsOf(nodes: readonly NodeRow[]): Health["refusals"] {
  const counts = new Map<string, number>();
  for (const { status } of nodes)
    for (const [reason, count] of Object.entries(status.events.refused))
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}

function slowestOf(nodes: readonly NodeRow[]): Health["statements"] {
  return nodes
    .flatMap(({ status }) => status.statements)
    .toSorted((a, b) => b.meanMs - a.meanMs)
    .slice(0, statementsShown)
    .map(({ sql, calls, meanMs, maxMs }) => ({
      sql: sql.replaceAll(/\s+/g, " ").trim().slice(0, 2000),
      calls,
      mean_ms: rounded(meanMs),
      max_ms: rounded(maxMs),
    }));
}

/**
 * Reads the parts one after the other. If a part fails, its figures are unknown, and the other parts are still read.
 */
export async function readHealth({ config, db, clock, log, sms }: Deps): Promise<Health> {
  const now = clock.now();
  const values: Values = { sms_off: sms.isOn ? 0 : 1 };
  const unreadable: HealthSection[] = [];
  async function part<T>(section: HealthSection, fallback: T, read: (sql: Queryable) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(async (tx) => {
        await limitStatements(tx.sql, partMs);
        return read(tx.sql);
      });
    } catch (err) {
      log.warn({ err, section }, "a part of the health page could not be read");
      unreadable.push(section);
      return fallback;
    }
  }
  await part("database", undefined, async (sql) => {
    const began = performance.now();
    await ping(sql);
    values.database_ms = rounded(performance.now() - began);
    const { bytes, connections, seconds, oldest } = await readDatabase(sql);
    values.database_bytes = bytes;
    values.database_connections = rounded(connections);
    values.database_transaction = Math.round(seconds);
    values.database_days = oldest === null ? 0 : Math.floor((now.getTime() - new Date(oldest).getTime()) / dayMs);
  });
  const nodes = await part("nodes", [], async (sql) => {
    const all = await listNodes(sql);
    Object.assign(values, ofNodes(all, now.getTime(), config.roles));
    return all;
  });
  await part("exchange", undefined, async (sql) => {
    const { push, notices } = await readExchange(sql, now);
    Object.assign(values, { push_waiting: push, notices_waiting: notices });
  });
  const alive = nodes.filter(({ seenAt }) => now.getTime() - seenAt.getTime() <= nodeLostMs);
  const jobs = await part("jobs", [], async (sql) => {
    const putOff = await listPutOff(sql);
    values.items_put_off = sum(putOff.map(({ items }) => items));
    values.tasks_waiting = (await countLateTasks(sql, now)).tasks;
    const all = viewJobs(alive, putOff);
    values.jobs_failing = all.filter(({ state }) => state === "wrong").length;
    return all;
  });
  const old_decoders = await part("devices", [], async (sql) => {
    const { devices, online } = await countAllDevices(sql);
    const old = (await listDecoders(sql)).filter(({ version }) => isOldDecoder(version));
    Object.assign(values, { devices, devices_online: online, decoders_old: sum(old.map(({ count }) => count)) });
    const named = old.flatMap(({ version, devices: ids }) => ids.map((device_id) => ({ device_id, version })));
    return named.slice(0, decodersShown);
  });
  const backup_trouble = await part("backup", "", async (sql) => {
    const { at, trouble } = await readBackupHealth(sql, now);
    values.backup_days = at === undefined ? null : Math.floor((now.getTime() - at.getTime()) / dayMs);
    values.backup_failed = trouble === undefined ? 0 : 1;
    return trouble ?? "";
  });
  const versions = await part("versions", { schema: "", agents: [] }, async (sql) => {
    const known = new Set(await listKnownMigrations());
    const done = await listMigrations(sql);
    values.schema_newer = done.filter((name) => !known.has(name)).length;
    return { schema: done.at(-1) ?? "", agents: await listAgentVersions(sql) };
  });
  const failed = new Set(unreadable);
  const figures = healthFigureKeys.map((key) => {
    const value = values[key] ?? null;
    const isUnread = failed.has(healthFigures[key].section) || (failed.has("nodes") && !(key in values));
    return { key, value, state: isUnread ? ("unknown" as const) : judgeFigure(key, value) };
  });
  return {
    now: now.getTime(),
    state: worstState(figures.map(({ state }) => state)),
    figures,
    unreadable,
    nodes: nodes.map((node) => viewNode(node, now.getTime())),
    jobs,
    backup_trouble,
    old_decoders,
    ...versions,
    statements: slowestOf(alive),
    refusals: refusalsOf(alive),
  };
}
