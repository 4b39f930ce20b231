// Simulates days of a lot with 120 berths, with lost, repeated and misread observations and two gaps, and compares the
// parking records with the true stays. Prints JSON.
// npm run bench -- parking-day [--days 3] [--berths 120]
import { parseArgs } from "node:util";
import { judgeLot } from "../apps/server/test/parking/judge-lot.ts";
import { makeLotDay, usualLot } from "../apps/server/test/parking/lot-day.ts";
import { machine } from "./statistics.ts";

const { values } = parseArgs({
  options: { days: { type: "string", default: "3" }, berths: { type: "string", default: "120" } },
});
const days = Array.from({ length: Number(values.days) }, (_, at) => {
  const day = makeLotDay({ ...usualLot, berths: Number(values.berths), seed: at + 1 }, Date.UTC(2026, 10, 20));
  const observations = [...day.observations.values()].reduce((sum, list) => sum + list.length, 0);
  const started = performance.now();
  const result = judgeLot(day);
  return {
    seed: at + 1,
    observations,
    ...result,
    perSecond: Math.round(observations / ((performance.now() - started) / 1000)),
  };
});
console.log(JSON.stringify({ bench: "parking-day", machine: machine(), days }, null, 2));
