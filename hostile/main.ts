// Runs all known attacks against a fresh server of this version. Prints the number of attempts and the attacks that
// succeeded. Exits with 1 if an attack succeeded.
// npm run lab -- hostile [--seconds 30] [--only 上传]
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { attacks } from "./attacks.ts";
import { type Line, measure, slowDeeds, table } from "./measure.ts";
import { startTarget } from "./target.ts";

/**
 * Time for the server to free memory before its memory is measured, ms. `memoryGoalMb` is the maximum growth after all
 * attacks.
 */
const settleMs = 20_000;
const memoryGoalMb = 60;

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "30" }, only: { type: "string", default: "" } },
});
const chosen = attacks.filter(({ name }) => name.includes(values.only));
const target = await startTarget();
const lines: Line[] = [];
try {
  // Each attack runs once before the measurement, because the first use of a feature allocates memory permanently.
  for (const attack of chosen) await measure(target, attack, 1);
  await sleep(settleMs);
  const before = await target.memoryMb();
  for (const attack of chosen) {
    console.error(`${new Date().toLocaleTimeString("zh-CN")} ${attack.name}`);
    lines.push(await measure(target, attack, Number(values.seconds)));
  }
  await sleep(settleMs);
  const after = await target.memoryMb();
  console.log(table(lines));
  console.log(`\n内存：之前 ${before.toFixed(0)} MB，全部攻击之后 ${after.toFixed(0)} MB`);
  const slow = lines.flatMap(slowDeeds);
  const grown = after - before > memoryGoalMb ? [`内存增长超过 ${memoryGoalMb} MB`] : [];
  const fallen = lines.filter(({ falls }) => falls.length > 0).map(({ name, falls }) => `${name}：${falls.join("；")}`);
  for (const line of [...fallen, ...slow, ...grown]) console.log(`✗ ${line}`);
  console.log(`${lines.length - fallen.length} 项守住，${fallen.length} 项失守`);
  if (fallen.length + slow.length + grown.length > 0) process.exitCode = 1;
} finally {
  await target.stop();
}
