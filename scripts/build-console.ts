/** Builds the console where its sources have changed since the last build; the server then serves plain files. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compress-files.ts";
import { consoleFingerprint } from "./console-fingerprint.ts";
import { installed, root } from "./repository.ts";

const folder = join(root, "apps", "console");
const page = join(folder, "dist", "index.html");
/** Lies in the built folder and is written last, so that an interrupted build is done again. */
const stamp = join(folder, "dist", ".fingerprint");
const wanted = consoleFingerprint(root);

if (!existsSync(page) || !existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.log("[准备] 正在构建控制台…");
  const done = spawnSync(installed("vite"), ["build", "--logLevel", "warn"], { cwd: folder, stdio: "inherit" });
  if (done.status !== 0) {
    console.error(`[准备] 控制台构建失败（${done.error?.message ?? `退出码 ${done.status}`}）`);
    process.exit(1);
  }
  compressFiles(join(folder, "dist"));
  writeFileSync(stamp, wanted);
}
