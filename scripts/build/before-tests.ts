import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Builds the algorithms from the current sources for the agents that tests start. The build loads the whole agent, so
 * it runs in a separate process.
 */
export function setup(): void {
  const script = join(import.meta.dirname, "build-algorithms.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (status !== 0) throw new Error("the algorithms could not be built");
}
