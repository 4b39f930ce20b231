import { setTimeout as sleep } from "node:timers/promises";
import { importDevices } from "@huiyan/contract/device/adding.api";
import { getTask } from "@huiyan/contract/task/task.api";
import { loadFactoryDevices, newSecret } from "../../apps/server/src/features/device/device.public.ts";
import { deviceForm, deviceSheet } from "../../apps/server/test/data/device-sheet.ts";
import { type Fault } from "../fault.ts";

const rows = 1_500;

export const taskFaults: Fault[] = [
  {
    name: `导入 ${rows} 台设备时服务器被强杀`,
    short: "apps/server/src/features/task/task.test.ts",
    raising: { seconds: 12, rate: 1 },
    async run({ stage, tookMs, fall, note }) {
      const { services, clock } = stage.app;
      const ids = Array.from({ length: rows }, (_, at) => `FAULT-TASK-${String(at).padStart(5, "0")}`);
      const born = ids.map((device_id) => ({ device_id, key: newSecret(), code: "ABCD2345", type: "AIS" as const }));
      await loadFactoryDevices(services.db.sql, services.key, clock, born);
      const { client } = stage.world.admin;
      const sheet = await deviceSheet(ids.map((id) => [id, id, "ABCD2345"]));
      const { task_id } = await client.call(importDevices, deviceForm(sheet, { group_id: stage.world.groupId }));
      const task = () => client.call(getTask, { _id: task_id });
      while ((await task()).done < 100) await sleep(50);
      await stage.killNode();
      const killedAt = performance.now();
      await stage.startNode();
      const { done } = await task();
      while ((await task()).done <= done) await sleep(100);
      tookMs(performance.now() - killedAt);
      note(`强杀时已完成约 ${done} 行`);
      while (!(await task()).finished && performance.now() - killedAt < 90_000) await sleep(250);
      const end = await task();
      if (end.done !== rows) fall(`${rows} 行中只有 ${end.done} 行完成，${end.failed} 行失败`);
    },
  },
];
