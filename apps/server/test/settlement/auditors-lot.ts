import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addBerth } from "@huiyan/contract/berth/berth.api";
import { generateKeyPair } from "@huiyan/contract/open-api/open-api.api";
import { saveReportTarget } from "@huiyan/contract/parking/report.api";
import { sql } from "kysely";
import { v4 } from "uuid";
import { systemClock } from "#platform/clock/clock.ts";
import { openDatabase } from "#platform/db/database.ts";
import { createDb } from "#platform/db/db.ts";
import { FairQueue } from "#platform/limits/fair-queue.ts";
import { hashLimits } from "#platform/limits/sign-in-queue.ts";
import { findFreePort } from "#platform/process/free-port.ts";
import { masterKey } from "#platform/secret/master-key.ts";
import { makeLotDay, usualLot } from "../parking/lot-day.ts";
import { cloneDatabase } from "../postgres/databases.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { type ServedApp } from "../test-app.ts";
import { createWorld, type World } from "../world.ts";

const hourMs = 3_600_000;
const atOnce = 100;
/** Number of berths per row in the camera picture. */
const inRow = 8;

export interface LotOptions {
  postgresUrl: string;
  berths: number;
  hours: number;
  seed: number;
  /** Address of the owner's system, to which the orders are reported. */
  reportUrl: string;
}

/** A lot with a device and a server in a separate process, which can be killed. The reported day is in the past. */
export class AuditorsLot {
  readonly app: ServedApp;
  readonly world: World;
  readonly #options: LotOptions;
  readonly #start: () => Promise<ServerProcess>;
  readonly #close: () => Promise<void>;
  #server: ServerProcess;
  /** Number of true stays. */
  stays = 0;

  private constructor(opened: {
    app: ServedApp;
    world: World;
    options: LotOptions;
    start: () => Promise<ServerProcess>;
    close: () => Promise<void>;
    server: ServerProcess;
  }) {
    this.app = opened.app;
    this.world = opened.world;
    this.#options = opened.options;
    this.#start = opened.start;
    this.#close = opened.close;
    this.#server = opened.server;
  }

  static async open(options: LotOptions): Promise<AuditorsLot> {
    const folder = await mkdtemp(join(tmpdir(), "huiyan-auditor-"));
    const database = await cloneDatabase(options.postgresUrl);
    const key = randomBytes(32);
    const port = await findFreePort();
    const env = {
      DATABASE_URL: database.url,
      HUIYAN_KEY: key.toString("hex"),
      PRIVATE: "1",
      DISCOVERY_INTERFACE: "off",
    };
    const start = () => startServerProcess({ dataDir: join(folder, "data"), port, args: ["--no-demo"], env });
    const pool = openDatabase(database.url, 4, () => undefined);
    const services = {
      db: createDb(pool, () => undefined),
      key: masterKey(key),
      clock: systemClock,
      hashing: new FairQueue(hashLimits),
    };
    const app: ServedApp = { url: `http://127.0.0.1:${port}`, clock: systemClock, services };
    const server = await start();
    const close = async () => {
      await pool.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    };
    const world = await createWorld(app);
    const { admin, orgId } = world;
    const { pointId } = world.device;
    await pool
      .updateTable("point")
      .set({ parking_settings: JSON.stringify({ reorderHold: 1 }) })
      .where("id", "=", pointId)
      .execute();
    // moved back, so that the charging rules apply to the whole reported day
    await sql`update charging_rule set valid_from = now() - interval '2 days' where org_id = ${orgId}`.execute(pool);
    await admin.client.call(generateKeyPair, {});
    await admin.client.call(saveReportTarget, { url: options.reportUrl });
    return new AuditorsLot({ app, world, options, start, close, server });
  }

  /** Kills the server with SIGKILL, and starts it again. */
  async killServer(): Promise<void> {
    await this.#server.kill();
    this.#server = await this.#start();
  }

  async #drawBerths(): Promise<string[]> {
    const { admin, device } = this.world;
    const ids: string[] = [];
    for (let at = 0; at < this.#options.berths; at++) {
      const [x, y] = [0.01 + (at % inRow) * 0.12, 0.01 + Math.floor(at / inRow) * 0.12];
      const made = await admin.client.call(addBerth, {
        point_id: device.pointId,
        prefix: "A",
        no: String(at + 1),
        type: 1,
        is_new_energy: 1,
        roi: [
          [x, y],
          [x + 0.1, y],
          [x + 0.1, y + 0.1],
          [x, y + 0.1],
        ],
      });
      ids.push(made._id);
    }
    return ids;
  }

  /** Returns the device's events in order of arrival: some are late. */
  async #events(): Promise<Record<string, unknown>[]> {
    const { berths, hours, seed } = this.#options;
    const ids = await this.#drawBerths();
    const from = Date.now() - (hours + 0.5) * hourMs;
    const day = makeLotDay({ ...usualLot, berths, hours, seed, everyMs: 60_000 }, from);
    this.stays = day.stays.length;
    const all = ids.flatMap((id, at) =>
      (day.observations.get(`berth-${at}`) ?? []).map((observation) => ({ berthId: id, ...observation })),
    );
    const arrival = ({ id, at }: { id: string; at: number }) => at + (day.delays.get(id) ?? 0);
    return all
      .toSorted((a, b) => arrival(a) - arrival(b))
      .map(({ berthId, at, occupied, occupy_conf, plate, plate_conf }) => ({
        event_id: v4(),
        type: "berth_parking",
        channel: this.world.device.channel,
        alg_id: "berth_parking",
        happened_at: at,
        offset_ms: 0,
        images: [],
        data: {
          berth_id: berthId,
          occupied,
          occupy_conf,
          charging: -1,
          fault: "none",
          ...(plate === "" ? {} : { plate, plate_conf, plate_color: "blue" }),
        },
      }));
  }

  /** Sends all events. Events that the server has not acknowledged are sent again. */
  async report(onShare: (share: number) => Promise<void>): Promise<void> {
    const events = await this.#events();
    for (let at = 0; at < events.length; at += atOnce) {
      await this.#deliver(events.slice(at, at + atOnce));
      await onShare(Math.min(1, (at + atOnce) / events.length));
    }
  }

  async #deliver(events: readonly Record<string, unknown>[]): Promise<void> {
    for (;;) {
      const reply = await this.world.device.client.report([...events]).catch(() => undefined);
      if (reply?.status === 200) return;
      if (reply !== undefined && reply.status < 500 && reply.status !== 429)
        throw new Error(`the device was refused: ${JSON.stringify(reply.body)}`);
      await sleep(100);
    }
  }

  async close(): Promise<void> {
    await this.#server.kill();
    await this.#close();
  }
}
