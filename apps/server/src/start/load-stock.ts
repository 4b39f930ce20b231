import { readFile } from "node:fs/promises";
import { operatorLinkHours } from "@huiyan/contract/operator/operator.rules";
import { isAlgorithmSheet, loadAlgorithm, withdrawAlgorithm } from "../features/algorithm/algorithm.feature.ts";
import { FactoryList, loadFactoryDevices, loadPackage, withdrawPackage } from "../features/device/device.feature.ts";
import { makeOperator, removeOperator } from "../features/operator/operator.feature.ts";
import { type Clock } from "../platform/clock/clock.ts";
import { type Config } from "../platform/config/config.ts";
import { type Services } from "../platform/context/context.ts";
import { openDatabase, type Queryable } from "../platform/db/database.ts";
import { readRunFile } from "../platform/process/run-file.ts";
import { loadMasterKey } from "../platform/secret/master-key.ts";
import { openStore } from "../platform/storage/open-store.ts";
import { type Stock } from "./command-line.ts";
import { makeDevice } from "./new-device.ts";
import { runningDatabase } from "./running-database.ts";

interface StockDeps extends Pick<Services, "config" | "key" | "files" | "clock"> {
  db: { sql: Queryable };
  /** Where browsers reach the server. */
  url: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** @throws Error whose message says in Chinese what is wrong with the phone */
async function changeOperators(deps: StockDeps, { operator, removedOperator }: Stock): Promise<void> {
  if (operator !== undefined) {
    const key = await makeOperator(deps, operator);
    say(`运营方账号 ${operator}：请在 ${operatorLinkHours} 小时内用这个一次性链接设置密码`);
    say(`  ${deps.url}/#/operator/begin?key=${key}`);
  }
  if (removedOperator !== undefined) {
    await removeOperator(deps, removedOperator);
    say(`已取消运营方账号 ${removedOperator}`);
  }
}

/** @throws Error whose message says in Chinese what is wrong with a file */
export async function changeStock(deps: StockDeps, stock: Stock): Promise<void> {
  const { newDevice, loadDevices, loadPackages, withdrawPackages } = stock;
  const { db, key, clock } = deps;
  if (newDevice !== undefined) {
    const { deviceId, code } = await makeDevice(deps, newDevice);
    say(`已登记设备 ${deviceId}，设备程序的配置已写入 ${newDevice}`);
    say(`  1. 启动设备程序：npm run agent -- --config ${newDevice}`);
    say(`  2. 打开 ${deps.url}/#/devices 添加设备：设备ID ${deviceId}，设备验证码 ${code}`);
  }
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
  await changeOperators(deps, stock);
}

/** The same in parallel with the server that works in this folder, which goes on undisturbed. */
export async function changeStockOfRunning(config: Config, stock: Stock, clock: Clock): Promise<void> {
  const sql = openDatabase(await runningDatabase(config), 1, () => undefined);
  const files = openStore(config.s3Url, config.dataDir);
  try {
    const key = await loadMasterKey(config.masterKey, config.dataDir);
    const url = config.publicUrl ?? readRunFile(config.dataDir)?.url ?? `http://${config.host}:${config.port}`;
    await changeStock({ config, db: { sql }, key, files, clock, url }, stock);
  } finally {
    await files.close();
    await sql.destroy();
  }
}
