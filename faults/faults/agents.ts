import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, type Harm } from "../fault.ts";
import { fillDisk } from "../machine.ts";

const steady = { seconds: 10, rate: 4 };

/** Overwrites the second half of a file. */
function damage(path: string): void {
  const file = openSync(path, "r+");
  const { size } = fstatSync(file);
  writeSync(
    file,
    Buffer.alloc(size - Math.floor(size / 2), 0xee),
    0,
    size - Math.floor(size / 2),
    Math.floor(size / 2),
  );
  closeSync(file);
}

function clockFault(name: string, offMs: number): Fault {
  const preload = `--import ${new URL("../shifted-clock.ts", import.meta.url).href}`;
  return {
    name,
    short: "apps/edge/src/agent/outbox-service.test.ts",
    raising: { seconds: 5, rate: 4, env: { NODE_OPTIONS: preload, HUIYAN_CLOCK_OFF_MS: String(offMs) } },
    async run({ stage, ledger, fall, note }: Harm) {
      await sleep(4_000);
      ledger.read();
      const rows = await stage.sql
        .selectFrom("message")
        .select(["event_id", "happened_at", "happened_raw", "received_at"])
        .execute();
      const mine = rows.filter(({ event_id }) => ledger.acknowledged.has(event_id));
      const maxOf = (of: (row: (typeof rows)[number]) => number) => Math.max(...mine.map((row) => Math.abs(of(row))));
      const off = maxOf((row) => row.happened_at.getTime() - row.received_at.getTime());
      const raw = maxOf((row) => row.happened_raw.getTime() - row.received_at.getTime());
      note(`设备时钟偏 ${(raw / 3_600_000).toFixed(1)} 小时，记下的时间偏 ${(off / 1000).toFixed(1)} 秒`);
      if (raw < Math.abs(offMs) / 2) fall("设备的时钟没有偏");
      if (off > 10_000) fall("记下的时间不对");
    },
  };
}

export const agentFaults: Fault[] = [
  {
    name: "边缘程序被强杀 3 次",
    short: "apps/edge/src/platform/store/event-outbox.test.ts",
    raising: { ...steady, seconds: 5 },
    async run({ killAgents, startAgents, recovers }) {
      for (let kill = 0; kill < 3; kill++) {
        await sleep(700);
        await killAgents();
        await Promise.all([recovers(), startAgents()]);
      }
    },
  },
  {
    name: "边缘磁盘写满 8 秒",
    short: "apps/edge/src/agent/full-disk.test.ts",
    raising: { ...steady, seconds: 12 },
    async run({ stage, note, recovers }) {
      const giveBack = await fillDisk(stage.agentDir);
      if (giveBack === undefined) return note("发件箱不在独立的小磁盘上，未试");
      await sleep(8_000);
      await giveBack();
      await recovers();
    },
  },
  {
    name: "设备网络断开 20 秒",
    short: "apps/edge/src/platform/outbox/event-sender.test.ts",
    raising: { ...steady, seconds: 22 },
    async run({ stage, recovers }) {
      stage.line.cut();
      await sleep(20_000);
      stage.line.mend();
      await recovers();
    },
  },
  {
    name: "发件箱后半被毁",
    short: "apps/edge/src/platform/store/damaged-store.test.ts",
    raising: { ...steady, seconds: 6 },
    mayMiss: true,
    async run({ stage, killAgents, startAgents, recovers }) {
      stage.line.cut();
      await sleep(3_000);
      await killAgents();
      damage(join(stage.agentDir, "edge.db"));
      stage.line.mend();
      await Promise.all([recovers(), startAgents()]);
    },
  },
  clockFault("设备时钟慢 3 小时", -3 * 3_600_000),
  clockFault("设备时钟慢 40 天", -40 * 86_400_000),
];
