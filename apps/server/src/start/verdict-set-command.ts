import { resolve } from "node:path";
import { writeVerdictSet } from "#features/ledger/ledger.feature.ts";
import { type Clock } from "#platform/clock/clock.ts";
import { type Config } from "#platform/config/config.ts";
import { openStore } from "#platform/storage/open-store.ts";
import { withInstallation } from "./open-installation.ts";

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Runs `--verdict-set FOLDER`. @throws Error with a Chinese sentence for the operator */
export async function runVerdictSet(config: Config, folder: string, clock: Clock): Promise<void> {
  await withInstallation(config, { isCurrent: true }, async ({ sql }) => {
    const files = openStore(config.s3Url, config.dataDir);
    try {
      const { organisations, alarms, plates, missing } = await writeVerdictSet({ db: { sql }, files, clock }, folder);
      const judged = Object.values(alarms);
      process.stdout.write(
        `${organisations} 个企业同意使用判定。已写入 ${resolve(folder)}：` +
          `准确 ${sum(judged.map((each) => each.true))} 条，误报 ${sum(judged.map((each) => each.false))} 条，` +
          `校正过的车牌 ${sum(Object.values(plates))} 个${missing > 0 ? `；另有 ${missing} 张图片已不在` : ""}\n`,
      );
    } finally {
      await files.close();
    }
  });
}
