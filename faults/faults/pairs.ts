import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, type Harm } from "../fault.ts";
import { fillDisk } from "../machine.ts";
import { type Stage } from "../stage.ts";

const steady = { seconds: 12, rate: 1 };

/**
 * Waits until all devices are connected to a node.
 * @returns elapsed milliseconds
 */
async function untilAllAt(stage: Stage, at: number): Promise<number> {
  const began = performance.now();
  while ((await stage.connected(at)) < stage.deviceCount) {
    if (performance.now() - began > 60_000) throw new Error("60 秒内没有全部回来");
    await sleep(50);
  }
  return performance.now() - began;
}

/** Maximum time after the loss of a node until all its devices are connected to the other node, ms. */
const backMs = 5_500;

async function devicesComeBack({ stage, tookMs, fall, note }: Harm): Promise<void> {
  const ms = await untilAllAt(stage, 1);
  tookMs(ms);
  note(`${stage.deviceCount} 台设备全部回到另一节点`);
  if (ms > backMs) fall(`设备用了 ${(ms / 1000).toFixed(1)} 秒`);
}

/**
 * Checks that the console shows no connected device as offline. A node that runs again after an interruption may have
 * outdated state.
 */
async function allSeenConnected({ stage, fall }: Harm): Promise<void> {
  const away = await stage.away();
  if (away > 0) fall(`${away} 台已连接的设备显示为离线`);
}

const shiftedClock = `--import ${new URL("../shifted-clock.ts", import.meta.url).href}`;

/**
 * Returns a fault in which the clock of one node jumps and returns after ten seconds, as when an administrator sets it.
 */
function clockJump(name: string, jumpMs: number): Fault {
  return {
    name,
    short: "apps/edge/src/platform/clock/server-clock.test.ts",
    raising: { ...steady, seconds: 34 },
    async run(harm) {
      const { stage } = harm;
      await stage.killNode(0);
      await stage.startNode(0, { NODE_OPTIONS: shiftedClock, HUIYAN_CLOCK_JUMP_MS: String(jumpMs) });
      await harm.recovers();
      const jump = () => process.kill(stage.nodes[0]?.pid ?? 0, "SIGUSR2");
      jump();
      await harm.recovers();
      await sleep(10_000);
      await allSeenConnected(harm);
      jump();
      await harm.recovers();
      await sleep(2_000);
      await allSeenConnected(harm);
    },
  };
}

export const pairFaults: Fault[] = [
  clockJump("一个节点的时钟跳快 10 分钟，再跳回", 600_000),
  clockJump("一个节点的时钟跳慢 10 分钟，再跳回", -600_000),
  {
    name: "一个节点的磁盘写满 8 秒",
    short: "apps/server/src/disk-full.rest.test.ts",
    raising: { ...steady, seconds: 20 },
    async run(harm) {
      const { stage, note, fall } = harm;
      const giveBack = await fillDisk(stage.dataDir(0));
      if (giveBack === undefined) return note("数据目录不是独立的小磁盘，未试");
      await sleep(8_000);
      // /readyz must tell a load balancer which node has a full disk
      const [full, other] = await Promise.all(
        [0, 1].map(async (at) => (await fetch(`${stage.urlOf(at)}/readyz`)).status),
      );
      note(`磁盘写满的节点 /readyz 答 ${full}`);
      if (other !== 200) fall(`另一节点 /readyz 答 ${other}`);
      await giveBack();
      await harm.recovers();
      await allSeenConnected(harm);
    },
  },
  {
    name: "节点被强杀，另一节点接管",
    short: "apps/server/src/two-nodes.rest.test.ts",
    raising: steady,
    async run(harm) {
      const { stage } = harm;
      await stage.killNode(0);
      stage.line.leadTo(stage.portOf(1));
      await devicesComeBack(harm);
      await harm.recovers();
      await allSeenConnected(harm);
      await stage.startNode(0);
      stage.line.leadTo(stage.portOf(0));
    },
  },
  {
    name: "节点悬挂 15 秒，另一节点接管",
    short: "apps/edge/src/platform/mqtt/device-link.test.ts",
    raising: { ...steady, seconds: 30 },
    async run(harm) {
      const { stage } = harm;
      const goOn = stage.freezeNode(0);
      try {
        // acts as the load balancer, which checks /readyz and routes to the other node
        stage.line.leadTo(stage.portOf(1));
        await devicesComeBack(harm);
        await allSeenConnected(harm);
        await sleep(10_000);
      } finally {
        goOn();
      }
      await harm.recovers();
      // the resumed node needs time to notice that its devices have connected to the other node
      await sleep(5_000);
      await allSeenConnected(harm);
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
    name: "一个节点与数据库之间断网 10 秒",
    short: "apps/server/src/database-away.rest.test.ts",
    raising: { ...steady, seconds: 20 },
    async run(harm) {
      const { stage } = harm;
      const way = stage.database.line(0);
      way.cut();
      await sleep(10_000);
      way.mend();
      await harm.recovers();
    },
  },
  {
    name: "一个节点与数据库之间无声断网 10 秒",
    short: "apps/server/src/database-away.rest.test.ts",
    raising: { ...steady, seconds: 25 },
    async run(harm) {
      const { stage } = harm;
      const way = stage.database.line(0);
      way.freeze();
      await sleep(10_000);
      await harm.recovers();
    },
  },
  {
    name: "对象存储不可用 10 秒",
    short: "apps/server/src/platform/storage/s3-store.test.ts",
    raising: steady,
    async run({ stage, recovers }) {
      stage.s3?.breakDown();
      await sleep(10_000);
      stage.s3?.mend();
      await recovers();
    },
  },
];
