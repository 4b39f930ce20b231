import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Environment variable that every process of a test run inherits. The run finds its processes by this variable, even in
 * another process group or without a parent. The name does not begin with HUIYAN_, because end-to-end tests remove such
 * variables for the systems that they start.
 */
export const runMark = "TEST_RUN_ID";

export interface RunProcess {
  pid: number;
  /** Start time in clock ticks since boot, which distinguishes processes that had the same id one after the other. */
  started: string;
  command: string;
}

interface Entry extends RunProcess {
  parent: number;
  isMarked: boolean;
}

/**
 * Returns the processes whose mark is `mark` or begins with `mark` and a dot, together with their descendants. This
 * process and its ancestors are left out. Works only on Linux; other systems return none.
 */
function processesOf(mark: string): RunProcess[] {
  const entries = listProcesses(mark);
  const found = new Set(entries.filter(({ isMarked, pid }) => isMarked && pid !== process.pid));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    const pids = new Set([...found].map(({ pid }) => pid));
    for (const entry of entries) if (pids.has(entry.parent) && entry.pid !== process.pid) found.add(entry);
  }
  const ancestors = ancestorsOf(process.pid, entries);
  return [...found].filter(({ pid }) => !ancestors.has(pid));
}

/**
 * Sends SIGTERM to all processes of a run, and SIGKILL to those that still run after `graceMs`.
 * @returns the processes that received a signal
 */
export async function endProcesses(mark: string, graceMs: number): Promise<RunProcess[]> {
  const ended = new Map<number, RunProcess>();
  const graceEnds = Date.now() + graceMs;
  for (;;) {
    const alive = listProcesses(mark);
    const known = alive.filter(({ pid, started }) => ended.get(pid)?.started === started);
    const left = new Map([...known, ...processesOf(mark)].map((entry) => [entry.pid, entry]));
    if (left.size === 0 || Date.now() > graceEnds + 10_000) return [...ended.values()];
    for (const [pid, entry] of left) {
      const isNew = ended.get(pid)?.started !== entry.started;
      if (isNew) ended.set(pid, entry);
      if (Date.now() >= graceEnds) send(pid, "SIGKILL");
      else if (isNew) send(pid, "SIGTERM");
    }
    await sleep(50);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended since it was listed.
  }
}

function ancestorsOf(pid: number, entries: readonly Entry[]): Set<number> {
  const parents = new Map(entries.map((entry) => [entry.pid, entry.parent]));
  const ancestors = new Set<number>();
  for (let at = parents.get(pid); at !== undefined && !ancestors.has(at); at = parents.get(at)) ancestors.add(at);
  return ancestors;
}

function listProcesses(mark: string): Entry[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readEntry(Number(pid), mark));
}

/** Index of the start time among the fields of /proc/<pid>/stat that follow the command's name. */
const startedField = 19;

function readEntry(pid: number, mark: string): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The command's name may contain brackets and spaces, so the fields are read after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    const marks = [`${runMark}=${mark}`, `${runMark}=${mark}.`];
    const isMarked = environmentOf(pid).some((line) => line === marks[0] || line.startsWith(marks[1] ?? ""));
    return [{ pid, started: fields[startedField] ?? "", command, parent: Number(fields[1]), isMarked }];
  } catch {
    // The process has ended since it was listed.
    return [];
  }
}

/** Returns the environment variables of a process; empty if this account may not read them. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}
