import { join } from "node:path";
import { type Line, openLine } from "../apps/edge/test/line.ts";
import { openAppRole } from "../apps/server/src/platform/postgres/app-role.ts";
import { type RunningPostgres, startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";
import { descendants, freeze } from "../apps/server/test/processes.ts";
import { copyCluster, promote, replicatedSettings, startStandby } from "./standby.ts";

/** Returns the database URL with the port of a TCP proxy (`line`) that can be cut. */
function over(url: string, line: Line): string {
  const address = new URL(url);
  address.port = line.url.port;
  return address.href;
}

/**
 * The database of a test system. Each node reaches it through its own TCP proxy (`line`). The proxy simulates network
 * failures, and a failover behind an unchanged address.
 */
export class StageDatabase {
  readonly #folder: string;
  readonly #lines: Line[] = [];
  #url = "";
  #running: RunningPostgres | undefined;
  #standby: RunningPostgres | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param users number of TCP proxies
   * @param isReplicated whether the database has a replica for which every commit waits
   */
  static async open(folder: string, users: number, isReplicated: boolean): Promise<StageDatabase> {
    const database = new StageDatabase(folder);
    const settings = isReplicated ? replicatedSettings : {};
    const [dataDir, copy] = [join(folder, "postgres"), join(folder, "standby")];
    database.#running = await startPostgres({ dataDir, settings, log: () => undefined });
    database.#url = await openAppRole(database.#running, dataDir);
    if (isReplicated) {
      const { port } = database.#running;
      await database.#running.stop();
      await copyCluster(dataDir, copy);
      database.#running = await startPostgres({ dataDir, port, settings, log: () => undefined });
      database.#standby = await startStandby(database.#running, copy);
    }
    for (let at = 0; at < users; at++) database.#lines.push(await openLine(database.#running.port));
    return database;
  }

  get running(): RunningPostgres {
    if (this.#running === undefined) throw new Error("not started");
    return this.#running;
  }

  /** Database URL of the application role, without a proxy. */
  get url(): string {
    return this.#url;
  }

  /** Returns the TCP proxy of a user: each node has one, and the last one belongs to the test system itself. */
  line(at: number): Line {
    const line = this.#lines[at];
    if (line === undefined) throw new Error(`nobody has way ${at}`);
    return line;
  }

  /** Returns the database URL of the application role, through the proxy of a user. */
  urlOf(at: number): string {
    return over(this.#url, this.line(at));
  }

  kill(): void {
    process.kill(this.running.pid, "SIGKILL");
  }

  /**
   * Freezes the database with all its processes.
   * @returns a function that resumes it
   */
  freeze(): () => void {
    return freeze(this.running.pid);
  }

  async start(): Promise<void> {
    const { port } = this.running;
    this.#running = await startPostgres({ dataDir: join(this.#folder, "postgres"), port, log: () => undefined });
  }

  /**
   * Kills the database with all its processes, promotes the standby, and redirects the proxies to it. The address for
   * the nodes stays the same.
   */
  async failOver(): Promise<void> {
    const standby = this.#standby;
    if (standby === undefined) throw new Error("nothing follows the database");
    for (const pid of descendants(this.running.pid)) process.kill(pid, "SIGKILL");
    await promote(standby);
    for (const line of this.#lines) {
      line.cut();
      line.leadTo(standby.port);
      line.mend();
    }
    this.#running = standby;
    this.#standby = undefined;
  }

  async close(): Promise<void> {
    for (const line of this.#lines) await line.close();
    await this.#standby?.stop();
    await this.running.stop();
  }
}
