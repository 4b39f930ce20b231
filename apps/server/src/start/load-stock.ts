import { operatorLinkHours } from "@huiyan/contract/operator/operator.rules";
import { isAlgorithmSheet, loadAlgorithm, withdrawAlgorithm } from "#features/algorithm/algorithm.feature.ts";
import { loadFactoryDevices, loadPackage, withdrawPackage } from "#features/device/device.feature.ts";
import { makeOperator, removeOperator } from "#features/operator/operator.feature.ts";
import { closeDemo } from "#features/session/session.public.ts";
import { type Clock } from "#platform/clock/clock.ts";
import { type Config } from "#platform/config/config.ts";
import { type Services } from "#platform/context/context.ts";
import { type Sql } from "#platform/db/database.ts";
import { FairQueue } from "#platform/limits/fair-queue.ts";
import { hashLimits } from "#platform/limits/sign-in-queue.ts";
import { ownCommands } from "#platform/process/own-commands.ts";
import { openStore } from "#platform/storage/open-store.ts";
import { type Stock } from "./command-line.ts";
import { makeDevice } from "./new-device.ts";
import { withInstallation } from "./open-installation.ts";
import { readFactoryList, readSheet } from "./option-file.ts";

interface StockDeps extends Pick<Services, "config" | "key" | "files" | "clock" | "hashing"> {
  db: { sql: Sql };
  /** Address at which browsers reach the server. */
  url: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

/** @throws Error whose Chinese message says why the phone number is refused */
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

async function sayClosedDemo(deps: StockDeps): Promise<void> {
  const accounts = await deps.db.sql.transaction().execute((sql) => closeDemo({ ...deps, db: { sql } }));
  say(accounts.length === 0 ? "没有仍使用演示密码的账号" : "演示已结束，以下账号的新密码只显示这一次：");
  for (const { account, password } of accounts) say(`  ${account}  ${password}`);
}

/** @throws Error whose Chinese message says what is wrong with a file */
async function changeStock(deps: StockDeps, stock: Stock): Promise<void> {
  const { newDevice, loadDevices, loadPackages, withdrawPackages } = stock;
  const { db, key, clock } = deps;
  if (newDevice !== undefined) {
    const { deviceId, code } = await makeDevice(deps, newDevice);
    say(`已登记设备 ${deviceId}，设备程序的配置已写入 ${newDevice}`);
    say(`  1. 启动设备程序：${ownCommands.agent} --config ${newDevice}`);
    say(`  2. 打开 ${deps.url}/#/devices 添加设备：设备ID ${deviceId}，设备验证码 ${code}`);
  }
  if (loadDevices !== undefined) {
    const list = await readFactoryList(loadDevices);
    say(`已登记 ${await loadFactoryDevices(db.sql, key, clock, list)} 台出厂设备`);
  }
  for (const file of loadPackages) {
    if (isAlgorithmSheet(await readSheet(file))) say(`已登记算法包 ${await loadAlgorithm(deps, file)}`);
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
  if (stock.closesDemo) await sayClosedDemo(deps);
}

/** Runs the commands that change data of the configured installation. Its server may be running. */
export async function changeStockOfInstallation(config: Config, stock: Stock, clock: Clock): Promise<void> {
  await withInstallation(config, { isCurrent: true }, async ({ sql, key, url }) => {
    const files = openStore(config.s3Url, config.dataDir);
    try {
      await changeStock({ config, db: { sql }, key, files, clock, url, hashing: new FairQueue(hashLimits) }, stock);
    } finally {
      await files.close();
    }
  });
}
