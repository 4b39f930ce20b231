import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Line, openLine } from "../apps/edge/test/line.ts";
import { systemClock } from "../apps/server/src/platform/clock/clock.ts";
import { openDatabase, type Sql } from "../apps/server/src/platform/db/database.ts";
import { createDb } from "../apps/server/src/platform/db/db.ts";
import { FairQueue } from "../apps/server/src/platform/limits/fair-queue.ts";
import { hashLimits } from "../apps/server/src/platform/limits/sign-in-queue.ts";
import { findFreePort } from "../apps/server/src/platform/process/free-port.ts";
import { masterKey } from "../apps/server/src/platform/secret/master-key.ts";
import { steadyMemory } from "../apps/server/src/start/steady-memory.ts";
import { type HangingBroker, startBroker } from "../apps/server/test/broker.ts";
import { type BrokerKind, startInstalledBroker } from "../apps/server/test/installed/installed-broker.ts";
import { type Swift, startSwift } from "../apps/server/test/installed/installed-swift.ts";
import { freeze } from "../apps/server/test/processes.ts";
import { type ServerProcess, startServerProcess } from "../apps/server/test/server-process.ts";
import { type RunningSimulator, startSimulator } from "../apps/server/test/simulator.ts";
import { type S3StandIn, startS3StandIn } from "../apps/server/test/stand-in/s3-stand-in.ts";
import { type ServedApp } from "../apps/server/test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "../apps/server/test/world.ts";
import { mount, unmount } from "./machine.ts";
import { StageDatabase } from "./stage-database.ts";

export interface Raising {
  seconds: number;
  /** Alarms per second of each device. */
  rate: number;
  env?: Record<string, string>;
}

export interface StageOptions {
  isPair: boolean;
  /** Whether the database has a replica for which every commit waits. */
  isReplicated?: boolean;
  /** Kind of the broker between two nodes; unset: a broker inside this process. */
  broker?: BrokerKind;
  /** Whether pictures are stored in OpenStack Swift instead of the S3 test double. */
  hasSwift?: boolean;
  devices: number;
}

const pointsPerDevice = 2;

/**
 * A running test system: a database, one or two nodes, and devices that reach the nodes through a TCP proxy (`line`).
 * Each part can be killed, frozen or disconnected.
 */
export class Stage {
  readonly folder: string;
  readonly app: ServedApp;
  readonly sql: Sql;
  readonly database: StageDatabase;
  readonly nodes: ServerProcess[] = [];
  readonly #started: ServerProcess[] = [];
  readonly #ports: number[];
  readonly #env: Record<string, string>;
  #broker: HangingBroker | undefined;
  readonly #openBroker: (port?: number) => Promise<HangingBroker>;
  s3: S3StandIn | undefined;
  swift: Swift | undefined;
  /** Organisation and users of the test; `open` sets it. */
  #world: World | undefined;
  #line: Line | undefined;
  #devices: TestDevice[] = [];

  private constructor(opened: {
    folder: string;
    sql: Sql;
    app: ServedApp;
    ports: number[];
    env: Record<string, string>;
    database: StageDatabase;
    openBroker: (port?: number) => Promise<HangingBroker>;
  }) {
    this.folder = opened.folder;
    this.sql = opened.sql;
    this.app = opened.app;
    this.#ports = opened.ports;
    this.#env = opened.env;
    this.database = opened.database;
    this.#openBroker = opened.openBroker;
  }

  static async open({
    isPair,
    isReplicated = false,
    broker: kind,
    hasSwift = false,
    devices,
  }: StageOptions): Promise<Stage> {
    const folder = await mkdtemp(join(tmpdir(), "huiyan-faults-"));
    const ports = [await findFreePort(), await findFreePort()].slice(0, isPair ? 2 : 1);
    // one proxy per node, and the last one for this test system
    const database = await StageDatabase.open(folder, ports.length + 1, isReplicated);
    const key = randomBytes(32);
    const openBroker = (port?: number) => (kind === undefined ? startBroker(port) : startInstalledBroker(kind, port));
    const broker = isPair ? await openBroker() : undefined;
    const s3 = isPair && !hasSwift ? await startS3StandIn("AK") : undefined;
    const swift = hasSwift ? await startSwift() : undefined;
    const env = {
      HUIYAN_KEY: key.toString("hex"),
      DISCOVERY_INTERFACE: "off",
      ...steadyMemory,
      ...(broker && { MQTT_URL: broker.url }),
      ...(s3 && { S3_URL: `${s3.url.replace("http://", "http://AK:secret@")}/evidence?region=cn-north-1` }),
      ...(swift && { S3_URL: swift.address }),
    };
    const sql = openDatabase(database.urlOf(ports.length), 4, () => undefined);
    const services = {
      db: createDb(sql, () => undefined),
      key: masterKey(key),
      clock: systemClock,
      hashing: new FairQueue(hashLimits),
    };
    const app = { url: `http://127.0.0.1:${ports[0]}`, clock: systemClock, services };
    const stage = new Stage({ folder, sql, app, ports, env, database, openBroker });
    stage.#broker = broker;
    stage.s3 = s3;
    stage.swift = swift;
    await stage.#furnish(devices);
    return stage;
  }

  async #furnish(deviceCount: number): Promise<void> {
    for (const name of [this.dataDir(0), this.dataDir(1), this.agentDir]) await mkdir(name, { recursive: true });
    for (const name of [this.dataDir(0), this.agentDir]) mount(name);
    for (const at of this.#ports.keys()) await this.startNode(at);
    const world = await createWorld(this.app);
    this.#world = world;
    for (let at = 0; at < deviceCount; at++) {
      this.#devices.push(await addDevice(this.app, world.orgId, world.groupId));
    }
    this.#line = await openLine(this.#ports[0] ?? 0);
    // a short run without alarms, in which the devices report their channels
    await (await this.raise({ seconds: 3, rate: 0 })).report;
  }

  get world(): World {
    if (this.#world === undefined) throw new Error("not open yet");
    return this.#world;
  }

  get line(): Line {
    if (this.#line === undefined) throw new Error("not open yet");
    return this.#line;
  }

  get deviceCount(): number {
    return this.#devices.length;
  }

  get ledgerPath(): string {
    return join(this.folder, "ledger");
  }

  get agentDir(): string {
    return join(this.folder, "simulator");
  }

  dataDir(at: number): string {
    return join(this.folder, `data-${at}`);
  }

  portOf(at: number): number {
    return this.#ports[at] ?? 0;
  }

  urlOf(at: number): string {
    return `http://127.0.0.1:${this.portOf(at)}`;
  }

  /**
   * Starts a node.
   * @param more additional environment variables for this start
   */
  async startNode(at = 0, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const node = await startServerProcess({
      dataDir: this.dataDir(at),
      port: this.portOf(at),
      args: ["--no-demo"],
      env: { ...this.#env, DATABASE_URL: this.database.urlOf(at), NODE_URL: this.urlOf(at), ...more },
    });
    this.nodes[at] = node;
    this.#started.push(node);
  }

  async killNode(at = 0): Promise<void> {
    await this.nodes[at]?.kill();
  }

  /**
   * Freezes a node with all its processes.
   * @returns a function that resumes it
   */
  freezeNode(at = 0): () => void {
    const { pid } = this.nodes[at] ?? {};
    if (pid === undefined) throw new Error(`no node ${at}`);
    return freeze(pid);
  }

  async killBroker(): Promise<void> {
    await this.#broker?.close();
  }

  /** Starts the broker again at the same address. */
  async startBroker(): Promise<void> {
    this.#broker = await this.#openBroker(this.#broker?.port);
  }

  /** Freezes the broker. @returns a function that resumes it */
  hangBroker(): () => void {
    const broker = this.#broker;
    if (broker === undefined) throw new Error("one node has no broker");
    broker.hang();
    return () => broker.goOn();
  }

  raise({ env, ...raising }: Raising): Promise<RunningSimulator> {
    const devices = this.#devices.map(({ deviceId, client }) => ({
      device_id: deviceId,
      type: "AIS" as const,
      secret: client.secret,
    }));
    const common = { folder: this.folder, server: this.line.url.origin, devices, points: pointsPerDevice };
    return startSimulator({ ...common, ...raising, ...(env && { env }) });
  }

  /** Number of lines that all nodes have logged so far. */
  logLines(): number {
    return this.#started.reduce((sum, node) => sum + node.output().split("\n{").length - 1, 0);
  }

  /** Number of devices that are connected to a node. */
  async connected(at: number): Promise<number> {
    const text = await (await fetch(`${this.urlOf(at)}/metrics`)).text();
    return Number(/^huiyan_devices (\d+)/m.exec(text)?.[1] ?? 0);
  }

  /** Number of devices that the console shows as offline. */
  async away(): Promise<number> {
    const rows = await this.sql.selectFrom("device").select("id").where("connected", "=", false).execute();
    const away = new Set(rows.map(({ id }) => id));
    return this.#devices.filter(({ uid }) => away.has(uid)).length;
  }

  async close(): Promise<void> {
    if (process.env.FAULT_LOGS === "1") for (const node of this.#started) console.error(node.url, node.output());
    for (const node of this.nodes) await node.kill();
    await this.#line?.close();
    await this.sql.destroy();
    await this.database.close();
    await this.#broker?.close();
    this.s3?.close();
    await this.swift?.close();
    for (const name of [this.dataDir(0), this.agentDir]) unmount(name);
    await rm(this.folder, { recursive: true, force: true });
  }
}
