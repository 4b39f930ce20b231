import { readdirSync, readFileSync } from "node:fs";

/** Unit of times in `/proc`: hundredths of a second (USER_HZ). */
const ticksPerSecond = 100;

/** Processor time so far, in seconds. */
export interface CpuUse {
  /** The thread that runs the server's JavaScript. */
  serverThread: number;
  /** The server's other threads: files, DNS look-ups, compilation, garbage collection. */
  serverOthers: number;
  /** PostgreSQL with all its processes. */
  database: number;
  /** The process that sends the events. */
  sender: number;
}

interface ProcessTimes {
  parent: number;
  name: string;
  own: number;
  /** Processor time of the child processes that have ended, seconds. */
  ended: number;
}

/**
 * Reads the times of a process or thread.
 * @param path of a `stat` file, see proc(5)
 * @returns undefined if the process has ended
 */
function timesOf(path: string): ProcessTimes | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    // the process has ended since it was listed
    return undefined;
  }
  const nameEnd = text.lastIndexOf(")");
  const fields = text
    .slice(nameEnd + 2)
    .split(" ")
    .map(Number);
  const seconds = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / ticksPerSecond;
  return {
    parent: fields[1] ?? 0,
    name: text.slice(text.indexOf("(") + 1, nameEnd),
    own: seconds(11),
    ended: seconds(13),
  };
}

function descendants(pid: number): ProcessTimes[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const times = timesOf(`/proc/${name}/stat`);
      return times === undefined ? [] : [{ ...times, pid: Number(name) }];
    });
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Reads the processor time so far. Linux only.
 * @param serverPid process of a server with an embedded database
 * @param senderPid process that sends the events; unset: this process
 */
export function readCpuUse(serverPid: number, senderPid?: number): CpuUse {
  const serverThread = timesOf(`/proc/${serverPid}/task/${serverPid}/stat`)?.own ?? 0;
  const { user, system } = process.cpuUsage();
  return {
    serverThread,
    serverOthers: (timesOf(`/proc/${serverPid}/stat`)?.own ?? 0) - serverThread,
    database: sum(
      descendants(serverPid)
        .filter(({ name }) => name === "postgres")
        .map(({ own, ended }) => own + ended),
    ),
    sender: senderPid === undefined ? (user + system) / 1_000_000 : (timesOf(`/proc/${senderPid}/stat`)?.own ?? 0),
  };
}

/** Processor time per event between two readings, microseconds. */
export function cpuPerEvent(before: CpuUse, after: CpuUse, events: number): CpuUse {
  const each = (name: keyof CpuUse) => Math.round(((after[name] - before[name]) / events) * 1_000_000);
  return {
    serverThread: each("serverThread"),
    serverOthers: each("serverOthers"),
    database: each("database"),
    sender: each("sender"),
  };
}
