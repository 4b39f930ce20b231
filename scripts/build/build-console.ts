import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed, root } from "../repository.ts";
import { compressFiles } from "./compress-files.ts";
import { fingerprint } from "./fingerprint.ts";

const folder = join(root, "apps", "console");
const page = join(folder, "dist", "index.html");
/** Marker in the built folder, written last, so that an interrupted build is repeated. */
const stamp = join(folder, "dist", ".fingerprint");

/**
 * Builds the console if its sources have changed since the last build. The server serves the built files unchanged.
 * @throws Error in Chinese
 */
export async function buildConsole(): Promise<void> {
  const current = fingerprint(root, "console");
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  console.log("[准备] 正在构建控制台…");
  const build = spawn(installed("vite"), ["build", "--logLevel", "warn"], {
    cwd: folder,
    stdio: "inherit",
    // the caller may be a test, whose NODE_ENV would cause a development build
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`控制台构建失败（退出码 ${code ?? "-"}）`);
  await compressFiles(join(folder, "dist"));
  writeFileSync(stamp, current);
}
