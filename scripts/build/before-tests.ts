import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Builds the algorithms of the current sources, which agents that tests start include. Runs in a separate process,
 * because the build loads the whole agent.
 */
export function setup(): void {
  const script = join(import.meta.dirname, "build-algorithms.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (status !== 0) throw new Error("the algorithms could not be built");
}
