// Causes every known fault while devices report and record the acknowledged events. Prints lost and duplicate events
// and the times of recovery. Exits with 1 after a violation.
// npm run lab -- faults [--only 数据库] [--store-away 3600]
import { parseArgs } from "node:util";
import { brokerKinds, brokerName, isBrokerInstalled } from "../apps/server/test/installed/installed-broker.ts";
import { isSwiftInstalled } from "../apps/server/test/installed/installed-swift.ts";
import { type Fault, isHeld, type Line, measure, table } from "./fault.ts";
import { agentFaults } from "./faults/agents.ts";
import { brokerFaults } from "./faults/brokers.ts";
import { databaseFaults } from "./faults/databases.ts";
import { pairFaults } from "./faults/pairs.ts";
import { replicaFaults } from "./faults/replicas.ts";
import { serverFaults } from "./faults/servers.ts";
import { storeFaults } from "./faults/stores.ts";
import { taskFaults } from "./faults/tasks.ts";
import { Stage, type StageOptions } from "./stage.ts";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, "store-away": { type: "string", default: "60" } },
});
const began = performance.now();
const lines: Line[] = [];
let open: Stage | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void open?.close().finally(() => process.exit(130)));
}

async function play(options: StageOptions, faults: readonly Fault[]): Promise<void> {
  const chosen = faults.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0) return;
  const stage = await Stage.open(options);
  open = stage;
  try {
    for (const fault of chosen) {
      console.error(`${new Date().toLocaleTimeString("zh-CN")} ${fault.name}`);
      lines.push(await measure(stage, fault));
    }
  } finally {
    open = undefined;
    await stage.close();
  }
}

/** Adapts a fault to two nodes with twenty devices, each of which raises one alarm a second. */
const atTwoNodes = (fault: Fault): Fault => ({
  ...fault,
  name: `${fault.name}，两个节点`,
  raising: { ...fault.raising, rate: 1 },
});
await play({ isPair: false, devices: 8 }, [...serverFaults, ...databaseFaults, ...agentFaults, ...taskFaults]);
await play({ isPair: true, devices: 20 }, [...brokerFaults, ...pairFaults, ...databaseFaults].map(atTwoNodes));
for (const broker of brokerKinds) {
  const name = brokerName(broker);
  if (isBrokerInstalled(broker)) {
    const over = (fault: Fault): Fault => ({ ...fault, name: `${fault.name}，两个节点，${name}` });
    await play({ isPair: true, broker, devices: 20 }, brokerFaults.map(over));
  } else console.error(`没有安装 ${name}，它的故障被跳过`);
}
await play({ isPair: true, isReplicated: true, devices: 20 }, replicaFaults);
if (isSwiftInstalled)
  await play({ isPair: true, hasSwift: true, devices: 20 }, storeFaults(Number(values["store-away"])));
else console.error("没有安装 OpenStack Swift，它的故障被跳过");
console.log(table(lines));
console.log("\n各项的简短形式在 npm run test:rest 中：");
for (const { name, short } of lines) console.log(`  ${name}：${short}`);
const fallen = lines.filter((line) => !isHeld(line));
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} 分钟`);
console.log(`${lines.length - fallen.length} 项守住，${fallen.length} 项失守`);
if (fallen.length > 0) process.exitCode = 1;
