import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { memoryFolder } from "../../apps/server/test/memory-folder.ts";
import { endProcesses, pathsNamedBy, processesOf, runMark } from "./run-processes.ts";

/** One start of the runner, which ends with all that it started. */
export interface TestRun {
  /** A mark for one more thing that it starts: the run's own, a dot and a number. */
  newMark(): string;
  /** Folders for temporary files, which are removed at its end: programs can be started from the first, the other is in memory. */
  folders: { disk: string; memory: string };
  /** The signal that asked it to end, once one did. From then on nothing is started. */
  interruptedBy(): NodeJS.Signals | null;
  /** Ends what is left and removes the folders. */
  close(): Promise<void>;
}

const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Until those that were asked to end are ended by force. */
const defaultGraceMs = 8_000;

/** Begins a run: signals to this process, and the end of the one that started it, end all that the run started. */
export function beginRun(graceMs = defaultGraceMs): TestRun {
  const outer = process.env[runMark];
  const id = `${process.pid}-${randomBytes(4).toString("hex")}`;
  const mark = outer === undefined ? id : `${outer}.${id}`;
  const folders = { disk: makeFolder(tmpdir()), memory: makeFolder(memoryFolder()) };
  const earlier = new Set(listedTemporary());
  let marks = 0;
  let interruptedBy: NodeJS.Signals | null = null;
  let ending: Promise<void> | undefined;

  async function end(): Promise<void> {
    const named = processesOf(mark).flatMap(({ pid }) => foldersIn(pathsNamedBy(pid)));
    await endProcesses(mark, graceMs);
    for (const folder of new Set(named)) if (!earlier.has(folder)) remove(folder);
  }
  const interrupt = (signal: NodeJS.Signals) => {
    // The terminal and the parent both send it.
    if (interruptedBy !== null) return;
    interruptedBy = signal;
    console.log(`\n收到 ${signal}，正在结束本次运行启动的所有进程…`);
    ending = end();
  };
  for (const signal of endSignals) process.on(signal, interrupt);
  // whoever reads has gone: a closed terminal, or `| head`
  const unread = () => interrupt("SIGHUP");
  for (const stream of [process.stdout, process.stderr]) stream.on("error", unread);
  const watch = watchParent(() => interrupt("SIGHUP"));

  return {
    newMark: () => `${mark}.${++marks}`,
    folders,
    interruptedBy: () => interruptedBy,
    async close() {
      clearInterval(watch);
      await (ending ?? end());
      for (const folder of Object.values(folders)) remove(folder);
      for (const signal of endSignals) process.off(signal, interrupt);
    },
  };
}

/** Exit code of a program that a signal ended, as shells tell it. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

/** npm and a killed parent pass no signal on. Outside npm a run may outlive the shell that began it. */
function watchParent(gone: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && gone(), 500).unref();
}

/** Its databases belong to an account of their own, which must reach them. */
function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, "huiyan-run-"));
  chmodSync(folder, 0o711);
  return folder;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

const temporaryParents = () => [...new Set([tmpdir(), memoryFolder()])];

function listedTemporary(): string[] {
  return temporaryParents().flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
}

/**
 * Folders of tests right in one for temporary files, where journeys make theirs, as what they start names them. Those that
 * were there before the run are not meant: the repository itself may be one.
 */
function foldersIn(named: readonly string[]): string[] {
  return named.flatMap((path) =>
    temporaryParents().flatMap((parent) => {
      const [first = ""] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split("/") : [];
      return /^(huiyan-(?!run-)|playwright)/.test(first) ? [join(parent, first)] : [];
    }),
  );
}
