import { recountFlow } from "#features/flow/flow.public.ts";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { type Clock } from "#platform/clock/clock.ts";
import { type Config } from "#platform/config/config.ts";
import { withInstallation } from "./open-installation.ts";

/** Runs `--recount-flow`: computes the traffic counts again. @throws Error with a Chinese sentence for the operator */
export async function runRecountFlow(config: Config, clock: Clock): Promise<void> {
  const started = performance.now();
  await withInstallation(config, { isCurrent: true, statementMs: "unlimited" }, async ({ sql }) => {
    const weeks = await recountFlow(sql, clock.now(), (at) =>
      process.stdout.write(`\r${chinaTime(at).slice(0, 10)} 起的一周`),
    );
    process.stdout.write(`\r已重新统计 ${weeks} 周，用时 ${Math.round((performance.now() - started) / 1000)} 秒\n`);
  });
}
