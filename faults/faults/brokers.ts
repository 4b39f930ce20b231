import { setTimeout as sleep } from "node:timers/promises";
import { type Fault } from "../fault.ts";

/** Faults for two nodes that communicate over a broker. They apply to every kind of broker. */
export const brokerFaults: Fault[] = [
  {
    name: "消息总线被强杀，离开 20 秒",
    short: "apps/server/src/two-nodes.rest.test.ts",
    raising: { seconds: 45, rate: 1 },
    async run({ stage, recovers }) {
      await stage.killBroker();
      await sleep(20_000);
      await stage.startBroker();
      await recovers();
    },
  },
  {
    name: "消息总线悬挂 15 秒",
    short: "apps/server/src/two-nodes.rest.test.ts",
    raising: { seconds: 22, rate: 1 },
    async run({ stage, recovers }) {
      const goOn = stage.hangBroker();
      await sleep(15_000);
      goOn();
      await recovers();
    },
  },
];
