/** `npm run dev`: runs the server, which restarts after changes of its sources, and Vite with hot reload. */
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installed, root } from "./repository.ts";

const serverSources = [
  "apps/server/src",
  "apps/edge/src",
  "packages/contract/src",
  "packages/device-link/src",
  "packages/face-model/src",
  "packages/gb28181/src",
];
/** Wait after the last change before the restart, ms: editors write a file in several steps. */
const calmMs = 300;

const endWithParent = pathToFileURL(join(root, "apps/server/src/platform/process/end-with-parent.ts")).href;
let server = startServer();
let restarting = false;
let stopping = false;
let timer: NodeJS.Timeout | undefined;

const vite = spawn(installed("vite"), [], { cwd: join(root, "apps", "console"), stdio: "inherit" });
vite.once("exit", (code) => stop(`Vite 已退出（${code}）`));
const watchers = serverSources.map((folder) => watch(join(root, folder), { recursive: true }, onChange));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));

function startServer(): ChildProcess {
  const main = join(root, "apps/server/src/main.ts");
  const args = ["--import", endWithParent, main, ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["pipe", "inherit", "inherit"] });
  child.once("exit", (code) => onServerExit(code));
  return child;
}

function onChange(_event: string, file: string | null): void {
  if (file !== null && /\.test\.tsx?$/.test(file)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = true;
    if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM");
    else onServerExit(0);
  }, calmMs);
}

function onServerExit(code: number | null): void {
  if (stopping) return;
  if (!restarting) {
    console.log(`[开发] 服务器已退出（${code}），保存任一源文件后重新启动`);
    return;
  }
  restarting = false;
  console.log("[开发] 源文件已修改，服务器重新启动");
  server = startServer();
}

function stop(reason: string): void {
  if (stopping) return;
  stopping = true;
  console.log(`[开发] 正在停止（${reason}）…`);
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  vite.kill("SIGTERM");
  server.kill("SIGTERM");
}
