// Runs every npm script: installs the packages of package-lock.json if needed, then runs the command with the pinned
// Node. The file is plain JavaScript, because the Node that started npm (20 or newer) runs it. This file and its
// imports use only the syntax of Node 14, so that an older Node can print the message of check-node.mjs.
import "./check-node.mjs";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensurePackages, pinnedNode, root } from "./install-packages.mjs";
import { leadingComment } from "./leading-comment.mjs";

/** `commands`: npm script → its programs in the order of execution. Command-line arguments go to the last program. */
const { commands, groups } = JSON.parse(readFileSync(join(root, "scripts/commands.json"), "utf8"));

const [name = "start", ...rest] = process.argv.slice(2);
const group = groups[name];
const isNode = name === "node";
const programs = findPrograms();
if (programs === undefined || programs.length === 0) {
  console.error(usage());
  process.exit(2);
}

function findPrograms() {
  // `node` runs any program of the repository: npm run node -- bench/ingest.ts --seconds 10
  if (isNode) return rest.splice(0, 1);
  if (group === undefined) return commands[name];
  const [chosen] = rest.splice(0, 1);
  return group[chosen];
}

function usage() {
  if (group !== undefined) return `用法：npm run ${name} -- 名称，名称可用：${Object.keys(group).join("、")}`;
  return `[准备] 未知命令 ${name}，可用：${[...Object.keys(commands), ...Object.keys(groups), "node"].join("、")}`;
}

/**
 * Environment variables for the C library's allocator, which must be set when a process starts: see steady-memory.ts.
 */
const allocator = JSON.parse(readFileSync(join(root, "apps/server/src/start/allocator.json"), "utf8"));
/** With the cache, a process does not load the parts of Node that translate TypeScript; they take 10 MB. */
const startSettings = { ...allocator, NODE_COMPILE_CACHE: join(root, ".out", "compiled") };
const endWithParent = pathToFileURL(join(root, "apps/server/src/platform/process/end-with-parent.ts")).href;
let child = null;
let asked = null;
function passOn(signal) {
  if (asked === null) asked = signal;
  child?.kill(signal);
}
// Ctrl-C in a terminal reaches all processes. npm and a supervisor signal only this process, so it passes the signal on
// to the program and waits.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => passOn(signal));
// npm passes a signal only to its shell, and a killed npm passes none. Without this check the server, agent or tests
// would keep running.
if (["start", "agent", "test", "check", "lab"].includes(name) && process.env.npm_lifecycle_event !== undefined) {
  const started = starters();
  setInterval(() => starters() !== started && asked === null && passOn("SIGTERM"), 500).unref();
}

/** Returns the ids of the processes that started this one: the parent, and npm if the parent is npm's shell. */
function starters() {
  try {
    const [, name, rest = ""] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${process.ppid}/stat`, "latin1")) ?? [];
    return /^(ba|da)?sh$/.test(name ?? "") ? `${process.ppid} ${rest.split(" ")[1]}` : `${process.ppid}`;
  } catch {
    // /proc exists only on Linux
    return `${process.ppid}`;
  }
}

/**
 * Runs a program with the pinned Node.
 * @param program path from the root of the repository, then its first arguments, separated by spaces
 */
function run(program, args) {
  const [path, ...own] = program.split(" ");
  const searched = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`;
  // Programs of `dev` read the terminal. The server gets a pipe as its input and ends when the pipe is closed, that is
  // when this process has ended.
  const guard = name === "start" ? ["--import", endWithParent] : [];
  child = spawn(pinnedNode, [...guard, join(root, path), ...own, ...args], {
    cwd: root,
    stdio: [name === "start" ? "pipe" : "inherit", "inherit", "inherit"],
    env: { ...(name === "start" ? startSettings : {}), ...process.env, PATH: searched },
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`[准备] 无法运行 ${program}：${error.message}`);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

const asksForHelp = (!isNode && rest.includes("--help")) || rest.includes("-h");
const main = programs[programs.length - 1];
if (asksForHelp && group !== undefined) {
  const [path] = main.split(" ");
  console.log(path.startsWith("node_modules/") ? main : leadingComment(readFileSync(join(root, path), "utf8")));
  process.exit(0);
}
ensurePackages();
for (const program of asksForHelp ? [main] : programs) {
  const code = await run(program, program === main ? rest : []);
  if (code !== 0) process.exit(code);
  if (asked !== null) process.exit(1);
}
