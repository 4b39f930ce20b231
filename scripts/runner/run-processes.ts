import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Stands in the environment of all that a run starts, and is handed down: what a test started in a group of its own is
 * found by it, also when its parent has died. Not HUIYAN_…, which the journeys keep from the systems that they start.
 */
export const runMark = "TEST_RUN_ID";

export interface RunProcess {
  pid: number;
  /** When it began, as the kernel counts: tells it from a later one with the same number. */
  started: string;
  /** Its command line, as a person reads it. */
  command: string;
}

interface Entry extends RunProcess {
  parent: number;
  session: number;
  marked: boolean;
}

/**
 * Processes of a run (its mark, or one that begins with it and a dot), those that are known to belong to it, the
 * descendants of both, and what shares a session with one of them. Never this process or one that it descends from.
 * Without /proc only descendants of known ones are found.
 */
export function processesOf(mark: string, known: readonly RunProcess[] = []): RunProcess[] {
  const entries = listProcesses(mark);
  const own = ancestorsOf(process.pid, entries);
  const ownSession = entries.find(({ pid }) => pid === process.pid)?.session;
  const isKnown = (entry: Entry) => known.some(({ pid, started }) => pid === entry.pid && started === entry.started);
  const found = new Set(entries.filter((entry) => entry.marked || isKnown(entry)));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    const pids = new Set([...found].map(({ pid }) => pid));
    const sessions = new Set([...found].map(({ session }) => session).filter((session) => session !== ownSession));
    for (const entry of entries) if (pids.has(entry.parent) || sessions.has(entry.session)) found.add(entry);
  }
  return [...found].filter(({ pid }) => !own.has(pid));
}

/**
 * Asks all processes of a run to end, and those that begin meanwhile; ends by force what is left after the grace time.
 * One whose parent ended first is still known.
 */
export async function endProcesses(mark: string, graceMs: number): Promise<RunProcess[]> {
  const asked = new Map<number, RunProcess>();
  const graceEnds = Date.now() + graceMs;
  const forceEnds = graceEnds + 10_000;
  for (;;) {
    const left = processesOf(mark, [...asked.values()]);
    if (left.length === 0 || Date.now() > forceEnds) return [...asked.values()];
    const byForce = Date.now() >= graceEnds;
    for (const found of left) {
      const before = asked.get(found.pid);
      if (byForce) signalTo(found.pid, "SIGKILL");
      else if (before?.started !== found.started) signalTo(found.pid, "SIGTERM");
      asked.set(found.pid, named(found, before));
    }
    await sleep(50);
  }
}

/** One that is ending has given its command line up before it is gone: it keeps the one that it was seen with. */
export function named(found: RunProcess, before: RunProcess | undefined): RunProcess {
  return before?.started === found.started && found.command === "" ? before : found;
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended in between
  }
}

function ancestorsOf(pid: number, entries: readonly Entry[]): Set<number> {
  const parents = new Map(entries.map((entry) => [entry.pid, entry.parent]));
  const own = new Set<number>();
  for (let at: number | undefined = pid; at !== undefined && !own.has(at); at = parents.get(at)) own.add(at);
  return own;
}

function listProcesses(mark: string): Entry[] {
  if (process.platform !== "linux") return listWithoutProc();
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readEntry(Number(pid), mark) ?? []);
}

/** Of /proc/<pid>/stat, behind the name. */
const startedField = 19;

function readEntry(pid: number, mark: string): Entry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // the name before it may hold brackets and spaces
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, parent, , session] = fields;
    const started = fields[startedField] ?? "";
    if (state === "Z" || state === "X") return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    return { pid, started, command, parent: Number(parent), session: Number(session), marked: hasMark(pid, mark) };
  } catch {
    // it has ended in between
    return null;
  }
}

function hasMark(pid: number, mark: string): boolean {
  return environmentOf(pid).some((line) => line === `${runMark}=${mark}` || line.startsWith(`${runMark}=${mark}.`));
}

/** Lines of the environment that a process was started with; none of one that this account may not look into. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function listWithoutProc(): Entry[] {
  const listed = execFileSync("ps", ["-axo", "pid=,ppid=,lstart=,command="], { encoding: "utf8" });
  return listed.split("\n").flatMap((line) => {
    const [, pid, parent, started = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(.{24})\s(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    return [{ pid: Number(pid), parent: Number(parent), session: Number(pid), started, command, marked: false }];
  });
}

/** What a process names in its environment, its command line and its open files: among it the folders that it works in. */
export function pathsNamedBy(pid: number): string[] {
  const read = (what: () => string[]) => {
    try {
      return what();
    } catch {
      return [];
    }
  };
  return [
    ...environmentOf(pid).map((line) => line.slice(line.indexOf("=") + 1)),
    ...read(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")),
    ...read(() => [readlinkSync(`/proc/${pid}/cwd`)]),
    ...read(() => readdirSync(`/proc/${pid}/fd`)).flatMap((fd) => read(() => [readlinkSync(`/proc/${pid}/fd/${fd}`)])),
  ];
}
