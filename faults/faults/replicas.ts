import { setTimeout as sleep } from "node:timers/promises";
import { type Fault } from "../fault.ts";

/** Faults for a test system whose database has a replica. */
export const replicaFaults: Fault[] = [
  {
    name: "数据库主机消失，备机接管，每秒 200 个报警",
    short: "apps/server/src/features/alarm/ingest/server-trouble.test.ts",
    raising: { seconds: 25, rate: 10 },
    async run({ stage, recovers, note }) {
      await sleep(5_000);
      const began = performance.now();
      await stage.database.failOver();
      note(`备机接管用了 ${((performance.now() - began) / 1000).toFixed(1)} 秒`);
      await recovers();
    },
  },
];
