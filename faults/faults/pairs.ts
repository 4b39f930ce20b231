import { setTimeout as sleep } from "node:timers/promises";
import { startBroker } from "../../apps/server/test/broker.ts";
import { openPage } from "../../apps/server/test/page-client.ts";
import { type Fault, type Harm } from "../fault.ts";
import { heardTwice, missedBy } from "../heard.ts";
import { type Stage } from "../stage.ts";

const steady = { seconds: 12, rate: 2 };

/** Milliseconds until all devices are connected to a node. */
async function untilAllAt(stage: Stage, at: number): Promise<number> {
  const began = performance.now();
  while ((await stage.connected(at)) < stage.deviceCount) {
    if (performance.now() - began > 60_000) throw new Error("60 秒内没有全部回来");
    await sleep(50);
  }
  return performance.now() - began;
}

/** How long a device may be away where its node is gone. */
const backMs = 5_500;

async function devicesComeBack({ stage, tookMs, fall, note }: Harm): Promise<void> {
  const ms = await untilAllAt(stage, 1);
  tookMs(ms);
  note(`${stage.deviceCount} 台设备全部回到另一节点`);
  if (ms > backMs) fall(`设备用了 ${(ms / 1000).toFixed(1)} 秒`);
}

export const pairFaults: Fault[] = [
  {
    name: "消息总线离开 20 秒，两个节点",
    short: "apps/server/src/two-nodes.test.ts",
    raising: { seconds: 22, rate: 1 },
    async run({ stage, ledger, fall, note }) {
      const { admin, orgId } = stage.world;
      const pages = [
        await openPage(stage.urlOf(0), admin.client.token, orgId),
        await openPage(stage.urlOf(1), admin.client.token, orgId),
      ];
      ledger.read();
      const before = new Set(ledger.acknowledged);
      const port = stage.broker?.port;
      await stage.broker?.close();
      await sleep(20_000);
      stage.broker = await startBroker(port);
      await sleep(8_000);
      ledger.read();
      // those that came while the pages were opening may be older than them
      for (const id of before) ledger.acknowledged.delete(id);
      for (const [at, page] of pages.entries()) {
        const [missed, twice] = [await missedBy(stage, ledger, [page], false), heardTwice([page])];
        if (missed > 0) fall(`节点 ${at + 1} 的页面没有得知 ${missed} 个报警`);
        if (twice > 0) fall(`节点 ${at + 1} 的页面两次得知 ${twice} 个报警`);
        page.close();
      }
      for (const id of before) ledger.acknowledged.add(id);
      note("总线离开期间两个节点的页面都得知了全部报警，各一次");
    },
  },
  {
    name: "节点被强杀，另一节点接管",
    short: "apps/server/src/two-nodes.test.ts",
    raising: steady,
    async run(harm) {
      const { stage } = harm;
      await stage.killNode(0);
      stage.line.leadTo(stage.portOf(1));
      await devicesComeBack(harm);
      await harm.recovers();
      await stage.startNode(0);
      stage.line.leadTo(stage.portOf(0));
    },
  },
  {
    name: "节点无声消失（连接不断开）",
    short: "apps/edge/src/platform/mqtt/device-link.test.ts",
    raising: steady,
    async run(harm) {
      const { stage } = harm;
      const back = stage.line;
      back.leadTo(stage.portOf(1));
      back.freeze();
      await devicesComeBack(harm);
      await harm.recovers();
    },
  },
  {
    name: "对象存储不可用 10 秒",
    short: "apps/server/src/platform/storage/s3-store.test.ts",
    raising: { seconds: 12, rate: 2 },
    async run({ stage, recovers }) {
      stage.s3?.breakDown();
      await sleep(10_000);
      stage.s3?.mend();
      await recovers();
    },
  },
];
