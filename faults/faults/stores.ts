import { setTimeout as sleep } from "node:timers/promises";
import { type Fault } from "../fault.ts";

const short = "apps/server/src/platform/storage/s3-store.test.ts";

/**
 * Faults for two nodes that store their pictures in OpenStack Swift.
 * @param awaySeconds duration of the store's complete outage
 */
export const storeFaults = (awaySeconds: number): Fault[] => [
  {
    name: `对象存储 Swift 离开 ${awaySeconds} 秒`,
    short,
    raising: { seconds: awaySeconds + 15, rate: awaySeconds > 600 ? 0.05 : 1 },
    async run({ stage, recovers }) {
      await stage.swift?.kill();
      await sleep(awaySeconds * 1000);
      await stage.swift?.start();
      await recovers();
    },
  },
  {
    name: "对象存储 Swift 悬挂 15 秒",
    short,
    raising: { seconds: 22, rate: 1 },
    async run({ stage, recovers }) {
      const goOn = stage.swift?.hang();
      await sleep(15_000);
      goOn?.();
      await recovers();
    },
  },
  {
    name: "对象存储 Swift 失去存放对象的进程 15 秒",
    short,
    raising: { seconds: 22, rate: 1 },
    async run({ stage, recovers }) {
      await stage.swift?.killObjects();
      await sleep(15_000);
      await stage.swift?.kill();
      await stage.swift?.start();
      await recovers();
    },
  },
];
