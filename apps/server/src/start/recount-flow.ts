import { recountFlow } from "../features/flow/flow.public.ts";
import { chinaTime } from "../platform/clock/calendar-day.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { parseConfig } from "../platform/config/config.ts";
import { openDatabase } from "../platform/db/database.ts";
import { runningDatabase } from "./running-database.ts";

/** `npm run recount-flow`: counts passenger and traffic flow again, while the server runs. */
async function main(): Promise<void> {
  const db = openDatabase(await runningDatabase(parseConfig(process.env, false)), 1, () => undefined, "unlimited");
  const started = performance.now();
  try {
    const weeks = await recountFlow(db, systemClock.now(), (at) =>
      process.stdout.write(`\r${chinaTime(at).slice(0, 10)} 起的一周`),
    );
    process.stdout.write(`\r已重新统计 ${weeks} 周，用时 ${Math.round((performance.now() - started) / 1000)} 秒\n`);
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
