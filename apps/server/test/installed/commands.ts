import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Options that are commands. A command can run while a server is running, and ends without a signal. */
const commandOption = /^--(new-device|load-devices|load-package|withdraw-package|operator|remove-operator)$/;

/** Splits a command line into the arguments that start a server and the commands that run when the server is ready. */
export function splitCommands(args: readonly string[]): { start: string[]; commands: string[] } {
  const isCommand = (at: number) => commandOption.test(args[at] ?? "") || commandOption.test(args[at - 1] ?? "");
  return {
    start: args.filter((_, at) => !isCommand(at)),
    commands: args.filter((_, at) => isCommand(at)),
  };
}

/** Runs the program, with commands if there are any. @returns its output @throws with its output if it fails */
export async function runCommand(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (args.length === 0) return "";
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, "--no-demo", ...args], { env });
  return stdout + stderr;
}
