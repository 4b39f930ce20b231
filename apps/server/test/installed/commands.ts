import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Options that are commands: they work in parallel with a server, and end. */
const commandOption = /^--(new-device|load-devices|load-package|withdraw-package|operator|remove-operator)$/;

/** Parts of a command line: what starts a server, and what is run when it is ready. */
export function splitCommands(args: readonly string[]): { start: string[]; commands: string[] } {
  const isCommand = (at: number) => commandOption.test(args[at] ?? "") || commandOption.test(args[at - 1] ?? "");
  return {
    start: args.filter((_, at) => !isCommand(at)),
    commands: args.filter((_, at) => isCommand(at)),
  };
}

/** Runs the program with commands, if any. @returns its output @throws with its output when it fails */
export async function runCommand(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (args.length === 0) return "";
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--no-demo", ...args], { env });
  return stdout + stderr;
}
