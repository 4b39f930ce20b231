import { hostname } from "node:os";
import { createNameLookup } from "@huiyan/device-link/name-lookup";
import { Registry } from "prom-client";
import { backgroundWork } from "./background-work.ts";
import { startEntrypoints } from "./entrypoints.ts";
import { eventKinds, features } from "./features.ts";
import { type Clock, systemTimer, type Timer } from "./platform/clock/clock.ts";
import { type Config } from "./platform/config/config.ts";
import { type Services } from "./platform/context/context.ts";
import { openDatabase, ping, type Sql } from "./platform/db/database.ts";
import { createDb } from "./platform/db/db.ts";
import { migrate } from "./platform/db/migrate.ts";
import { ensurePartitions } from "./platform/db/partitions.queries.ts";
import { StatementTimes } from "./platform/db/statement-times.ts";
import { AppError } from "./platform/error/app-error.ts";
import { EventRate } from "./platform/event/event-rate.ts";
import { ofPart, type Part } from "./platform/failure/part-failure.ts";
import { createHttpServer, type HttpServer } from "./platform/http/http-server.ts";
import { registerProbes } from "./platform/http/probes.ts";
import { openInstallation } from "./platform/installation/installation.ts";
import { JobHealth } from "./platform/jobs/job-health.ts";
import { jobChannel, startJobs, startOwnWork } from "./platform/jobs/jobs.ts";
import { FairQueue } from "./platform/limits/fair-queue.ts";
import { hashLimits } from "./platform/limits/sign-in-queue.ts";
import { type Log } from "./platform/log/log.ts";
import { MediaServer } from "./platform/media/media-server.ts";
import { openBus } from "./platform/mqtt/bus.ts";
import { busDeviceLink } from "./platform/mqtt/device-link.ts";
import { stopNode } from "./platform/node/node.queries.ts";
import { startNodeHello } from "./platform/node/node-hello.ts";
import { addNodeMetrics, nodeReport } from "./platform/node/node-report.ts";
import { createOutgoing, demoReceiverUrl } from "./platform/outgoing/outgoing.ts";
import { createDeviceChangeSignal } from "./platform/push/device-change-signal.ts";
import { createMessagesReadSignal } from "./platform/push/messages-read-signal.ts";
import { createOrganisationChangeSignal } from "./platform/push/organisation-change-signal.ts";
import { startRelay } from "./platform/push/relay.ts";
import { createReplySignal } from "./platform/push/reply-signal.ts";
import { createSessionChangeSignal } from "./platform/push/session-change-signal.ts";
import { type MasterKey } from "./platform/secret/master-key.ts";
import { createSmsSender } from "./platform/sms/sms-sender.ts";
import { DiskRoom } from "./platform/storage/disk-room.ts";
import { readDiskSpace } from "./platform/storage/disk-space.ts";
import { openStore } from "./platform/storage/open-store.ts";
import { storageFailure, watchStore } from "./platform/storage/storage-health.ts";

/** Timeout of a request to another server in milliseconds, for example the upload of an alarm. */
const outgoingTimeoutMs = 10_000;
/**
 * Maximum connections that wait for `accept`. If a node fails, all its devices reconnect to the other nodes at once.
 */
const maxWaitingConnections = 4096;

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  clock: Clock;
  /** Default: the machine's monotonic clock. */
  timer?: Timer;
  key: MasterKey;
  log: Log;
  /** Validates every answer against its schema; for tests. */
  checkAnswers?: boolean;
}

export interface App {
  services: Services;
  http: HttpServer;
  /** Address at which the web server listens. */
  url: string;
  close(): Promise<void>;
}

/**
 * Migrates the database and starts the parts that this process's roles need. The health probes always start. If the
 * start fails, its database connections are closed first: otherwise the stop of the embedded database would log further
 * errors before the true cause.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, databaseUrl, timer = systemTimer, log } = options;
  const state = { isClosing: false };
  const lost = (err: Error) => {
    if (!state.isClosing) log.warn({ err }, "database connection lost");
  };
  const statements = new StatementTimes(() => timer.elapsedMs());
  const sql = openDatabase(databaseUrl, config.databasePool, lost, undefined, statements);
  try {
    await ofPart(databaseOf(options), () => bringUpToDate(options, sql, lost));
    return await startOn({ ...options, timer }, { sql, statements, state });
  } catch (error) {
    state.isClosing = true;
    await sql.destroy();
    throw error;
  }
}

const databaseOf = ({ config: { databaseUrl, dataDir } }: AppOptions): Part =>
  databaseUrl === undefined ? { kind: "embedded_database", folder: dataDir } : { kind: "database", url: databaseUrl };

async function bringUpToDate({ databaseUrl, clock, log }: AppOptions, sql: Sql, lost: (error: Error) => void) {
  // without a statement timeout: a migration of a large table takes long and must not be interrupted
  const migrating = openDatabase(databaseUrl, 1, lost, "unlimited");
  const { applied, newer } = await migrate(migrating).finally(() => migrating.destroy());
  if (applied.length > 0) log.info({ applied }, "database brought up to date");
  if (newer.length > 0) log.warn({ newer }, "a newer version has changed this database; upgrade this node too");
  await ensurePartitions(sql, clock.now());
}

interface OpenSql {
  sql: Sql;
  statements: StatementTimes;
  /** State of the shutdown. While the app closes, lost connections are expected and not logged. */
  state: { isClosing: boolean };
}

async function startOn(
  { config, databaseUrl, clock, timer, key, log, checkAnswers = false }: AppOptions & { timer: Timer },
  { sql, statements, state }: OpenSql,
): Promise<App> {
  const bus = await openBus(config.mqttUrl, log);
  const installation = await openInstallation(config, { sql, bus, clock, log });
  const db = createDb(sql, () => relay.wake());
  const relay = startRelay(sql, bus, timer, log);
  const room = new DiskRoom(config.dataDir);
  const { files, storage } = watchStore(openStore(config.s3Url, config.dataDir, room), { clock, timer, log });
  const services: Services = {
    config,
    installation,
    db,
    databaseUrl,
    files,
    storage,
    room,
    devices: busDeviceLink(bus),
    push: relay,
    sessions: createSessionChangeSignal(bus),
    deviceChanges: createDeviceChangeSignal(bus),
    messagesRead: createMessagesReadSignal(bus),
    organisationChanges: createOrganisationChangeSignal(bus),
    replies: await createReplySignal(bus, timer),
    media: await MediaServer.open(bus, clock, timer, log),
    eventKinds,
    sms: createSmsSender(config.sms, { log, clock, settings: installation.inForce }),
    outgoing: createOutgoing({
      allowPrivate: config.private,
      timeoutMs: outgoingTimeoutMs,
      own: config.demo ? demoReceiverUrl(config) : undefined,
      lookup: createNameLookup(config.nameServers === undefined ? {} : { servers: config.nameServers }),
    }),
    key,
    hashing: new FairQueue(hashLimits),
    metrics: new Registry(),
    events: new EventRate(() => timer.elapsedMs()),
    statements,
    askJob: (job) => bus.publish(jobChannel, job),
    jobs: new JobHealth(log, clock),
    clock,
    timer,
    startedAt: clock.now(),
    log,
  };
  const all = features(services);
  for (const feature of all) await feature.prepare?.(services);

  const http = createHttpServer(config, log, () => installation.inForce().map_tile_url);
  const { metrics } = services;
  let isStarted = false;
  registerProbes(http, config, timer, {
    metrics,
    ready: () =>
      isStarted ? ping(sql) : Promise.reject(new AppError("service_unavailable", { retryAfterSeconds: 1 })),
    failing: () => [...services.jobs.failing(), ...storageFailure(storage.trouble())],
    storage: () => storage.check(),
    hasSharedStore: files.isShared,
    disk: () => readDiskSpace(config.dataDir),
  });
  const isBusOpen = () => bus.isOpen();
  addNodeMetrics(services, isBusOpen);
  const hasEntrypoints = config.roles.includes("api");
  const entrypoints = hasEntrypoints
    ? await startEntrypoints({ services, features: all, bus, http, metrics, checkAnswers })
    : undefined;
  const { host, port } = config;
  const url = await ofPart({ kind: "web_port", host, port }, () =>
    http.listen({ host, port, backlog: maxWaitingConnections }),
  );
  const nodeId = `${hostname()}:${new URL(url).port}`;
  const report = nodeReport(services, nodeId, isBusOpen, await startNodeHello(bus, nodeId, timer));
  const work = [...backgroundWork(services, all), report];
  const jobs = config.roles.includes("jobs")
    ? await startJobs(databaseUrl, work, services)
    : startOwnWork(work, services);
  // stores this node's status now, so that the health page shows the node right after a restart
  void jobs.runNow(report.name);
  await bus.subscribe(jobChannel, (job) => {
    jobs.runNow(job).catch((err: unknown) => log.error({ err, job }, "a job could not be started"));
  });
  isStarted = true;

  return {
    services,
    http,
    url,
    async close() {
      state.isClosing = true;
      services.jobs.end();
      // stopped first: the web server waits for its sockets, and live video holds some
      await services.media.stop();
      await entrypoints?.close();
      await http.close();
      await entrypoints?.ended();
      await jobs.stop();
      await stopNode(sql, nodeId, clock.now()).catch(() => undefined);
      await relay.stop();
      installation.stop();
      await bus.close();
      await files.close();
      await sql.destroy();
    },
  };
}
