import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Agents that tests start include the algorithms of these sources. Built in a separate process, since the build loads
 * all of the agent.
 */
export function setup(): void {
  const script = join(import.meta.dirname, "build-algorithms.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (status !== 0) throw new Error("the algorithms could not be built");
}
