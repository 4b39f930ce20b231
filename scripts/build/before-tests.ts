import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Agents that tests start bring the algorithms of these sources. In a process of its own: it loads all of the agent. */
export function setup(): void {
  const script = join(import.meta.dirname, "build-algorithms.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (status !== 0) throw new Error("the algorithms could not be built");
}
