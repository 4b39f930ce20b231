import { contract } from "@huiyan/contract/contract";
import { Gauge } from "prom-client";
import { composePushes, countUnread, createPushDelivery } from "./features/alarm/alarm.feature.ts";
import { createDeviceAuthentication, createGateHandlers } from "./features/device/device.feature.ts";
import { authenticateSession, standingSessions } from "./features/session/session.feature.ts";
import { features } from "./features.ts";
import { type Clock } from "./platform/clock/clock.ts";
import { type Config } from "./platform/config/config.ts";
import { type Services } from "./platform/context/context.ts";
import { openDatabase, ping } from "./platform/db/database.ts";
import { createDb } from "./platform/db/db.ts";
import { migrate } from "./platform/db/migrate.ts";
import { ensurePartitions } from "./platform/db/partitions.queries.ts";
import { type Authentication } from "./platform/http/authentication.ts";
import { registerConsole } from "./platform/http/console-files.ts";
import { registerDocs } from "./platform/http/docs-page.ts";
import { createHttpServer, type HttpServer } from "./platform/http/http-server.ts";
import { mount } from "./platform/http/mount.ts";
import { openApiDocument } from "./platform/http/openapi.ts";
import { registerProbes } from "./platform/http/probes.ts";
import { registerSockets } from "./platform/http/sockets.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { type Log } from "./platform/log/log.ts";
import { openBus } from "./platform/mqtt/bus.ts";
import { createDeviceGate } from "./platform/mqtt/device-gate.ts";
import { busDeviceLink } from "./platform/mqtt/device-link.ts";
import { createHub } from "./platform/push/hub.ts";
import { pushChannel, startRelay } from "./platform/push/relay.ts";
import { type MasterKey } from "./platform/secret/master-key.ts";
import { openStore } from "./platform/storage/open-store.ts";

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  clock: Clock;
  key: MasterKey;
  log: Log;
  /** Parse every answer with its schema; for tests. */
  checkAnswers?: boolean;
}

export interface App {
  services: Services;
  http: HttpServer;
  /** Where it listens. */
  url: string;
  close(): Promise<void>;
}

function authenticationOf(services: Services): Authentication {
  const { db, clock, key } = services;
  return {
    session: (token) => authenticateSession(db.sql, clock, token),
    standing: (ids) => standingSessions(db.sql, clock, ids),
    device: createDeviceAuthentication(db.sql, key, clock),
  };
}

/** Brings the database up to date and starts everything that runs in this process. */
export async function startApp({
  config,
  databaseUrl,
  clock,
  key,
  log,
  checkAnswers = false,
}: AppOptions): Promise<App> {
  const sql = openDatabase(databaseUrl, config.databasePool, (err) => log.warn({ err }, "database connection lost"));
  const applied = await migrate(sql);
  if (applied.length > 0) log.info({ applied }, "database brought up to date");
  await ensurePartitions(sql, clock.now());

  const bus = await openBus(config.mqttUrl, log);
  const db = createDb(sql, () => relay.wake());
  const relay = startRelay(sql, bus, (rows) => composePushes({ db, key, clock }, rows), log);
  const files = openStore(config.s3Url, config.dataDir);
  const services: Services = { config, db, files, devices: busDeviceLink(bus), push: relay, key, clock, log };
  const authentication = authenticationOf(services);
  const all = features(services);

  const http = createHttpServer(config, log);
  const { metrics } = registerProbes(http, config, () => ping(sql));
  mount(
    http,
    all.flatMap((feature) => feature.routes),
    { services, authentication, checkAnswers },
  );
  await registerDocs(http, openApiDocument(contract, config.version));
  await registerConsole(http);

  const unreadOf = (orgId: string, staffId: string, seesAll: boolean) => countUnread(sql, { orgId, staffId, seesAll });
  const hub = createHub(authentication, unreadOf, log);
  await bus.subscribe(pushChannel, createPushDelivery(services, hub));
  const gate = await createDeviceGate(bus, createGateHandlers(services), log);
  const sockets = registerSockets(http, config, authentication, hub, gate, log);
  new Gauge({
    name: "huiyan_pages",
    help: "Open pages of this node",
    registers: [metrics],
    collect() {
      this.set(hub.connected());
    },
  });
  new Gauge({
    name: "huiyan_devices",
    help: "Devices connected to this node",
    registers: [metrics],
    collect() {
      this.set(gate.connected());
    },
  });

  const crons = all.flatMap((feature) => feature.crons?.(services) ?? []);
  const sweeps = all.flatMap((feature) => feature.sweeps?.(services) ?? []);
  const jobs = config.roles.includes("jobs") ? await startJobs(databaseUrl, crons, sweeps, log) : undefined;
  const url = await http.listen({ host: config.host, port: config.port });

  return {
    services,
    http,
    url,
    async close() {
      sockets.close();
      hub.close();
      await http.close();
      await gate.close();
      await jobs?.stop();
      await relay.stop();
      await bus.close();
      await files.close();
      await sql.destroy();
    },
  };
}
