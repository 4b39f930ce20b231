// Measures how long the admin's alarm accuracy page takes with many messages. Prints JSON.
// npm run bench -- ledger [--data FOLDER] [--messages 1000000] [--calls 20]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findProposals, summariseLedger } from "@huiyan/contract/ledger/ledger.api";
import { ledgerDays } from "@huiyan/contract/ledger/ledger.rules";
import { startScaleServer } from "./scale/scale-server.ts";
import { summary } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    messages: { type: "string", default: "1000000" },
    calls: { type: "string", default: "20" },
  },
});
const { admin, db, stop } = await startScaleServer(
  values.data ?? join("/tmp", `huiyan-scale-${values.messages}`),
  Number(values.messages),
);

async function timed(call: () => Promise<unknown>): Promise<ReturnType<typeof summary>> {
  await call();
  const took: number[] = [];
  for (let at = 0; at < Number(values.calls); at++) {
    const from = performance.now();
    await call();
    took.push(performance.now() - from);
  }
  return summary(took);
}

try {
  await db.query("vacuum analyze message");
  const results: Record<string, unknown> = {};
  for (const days of ledgerDays) {
    const { list } = await admin.call(summariseLedger, { days });
    const [row] = list;
    if (row === undefined) throw new Error("nothing was judged");
    const { alg_id, point_id } = row;
    results[`${days} days`] = {
      verdicts: list.reduce((sum, each) => sum + each.true + each.false, 0),
      summary: await timed(() => admin.call(summariseLedger, { days })),
      ofPoint: await timed(() => admin.call(summariseLedger, { days, alg_id, point_id })),
      proposals: await timed(() => admin.call(findProposals, { days, alg_id, point_id })),
    };
  }
  console.log(JSON.stringify(results, null, 2));
} finally {
  await stop();
}
