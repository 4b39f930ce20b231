import { readFile } from "node:fs/promises";
import { isAlgorithmSheet, loadAlgorithm, withdrawAlgorithm } from "../features/algorithm/algorithm.feature.ts";
import { FactoryList, loadFactoryDevices, loadPackage, withdrawPackage } from "../features/device/device.feature.ts";
import { type Clock } from "../platform/clock/clock.ts";
import { type Config } from "../platform/config/config.ts";
import { type Services } from "../platform/context/context.ts";
import { openDatabase, type Queryable } from "../platform/db/database.ts";
import { loadMasterKey } from "../platform/secret/master-key.ts";
import { openStore } from "../platform/storage/open-store.ts";
import { type CommandLine } from "./command-line.ts";
import { runningDatabase } from "./running-database.ts";

/** What the installation holds for devices: factory devices and their software. */
type Stock = Pick<CommandLine, "loadDevices" | "loadPackages" | "withdrawPackages">;

interface StockDeps extends Pick<Services, "config" | "key" | "files" | "clock"> {
  db: { sql: Queryable };
}

const say = (text: string) => process.stdout.write(`${text}\n`);

export const changesStock = ({ loadDevices, loadPackages, withdrawPackages }: Stock): boolean =>
  loadDevices !== undefined || loadPackages.length + withdrawPackages.length > 0;

/** @throws Error whose message says in Chinese what is wrong with a file */
export async function changeStock(
  deps: StockDeps,
  { loadDevices, loadPackages, withdrawPackages }: Stock,
): Promise<void> {
  const { db, key, clock } = deps;
  if (loadDevices !== undefined) {
    const list = FactoryList.parse(JSON.parse(await readFile(loadDevices, "utf8")));
    say(`已登记 ${await loadFactoryDevices(db.sql, key, clock, list)} 台出厂设备`);
  }
  for (const file of loadPackages) {
    if (isAlgorithmSheet(JSON.parse(await readFile(`${file}.json`, "utf8"))))
      say(`已登记算法包 ${await loadAlgorithm(deps, file)}`);
    else say(`已登记升级包 ${await loadPackage(deps, file)}`);
  }
  for (const version of withdrawPackages) {
    if (version.includes("@")) {
      say(`已撤回 ${await withdrawAlgorithm(db.sql, version, clock.now())} 个算法包 ${version}，不再用于新的下发`);
      continue;
    }
    say(`已撤回 ${await withdrawPackage(db.sql, version, clock.now())} 个 ${version} 升级包，不再用于新的升级`);
  }
}

/** The same in parallel with the server that works in this folder, which goes on undisturbed. */
export async function changeStockOfRunning(config: Config, stock: Stock, clock: Clock): Promise<void> {
  const sql = openDatabase(await runningDatabase(config), 1, () => undefined);
  const files = openStore(config.s3Url, config.dataDir);
  try {
    await changeStock(
      { config, db: { sql }, key: await loadMasterKey(config.masterKey, config.dataDir), files, clock },
      stock,
    );
  } finally {
    await files.close();
    await sql.destroy();
  }
}
