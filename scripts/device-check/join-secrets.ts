/**
 * Options whose value is a secret. Secrets are random text: one in 64 begins with a dash, and `parseArgs` would take it
 * for an option.
 */
const secretOptions = new Set(["--secret", "--key"]);
const isOption = (argument: string) => /^--[a-z][a-z-]*(=|$)/.test(argument);

/** Joins each secret option with its value to one argument (`--key=…`). */
export function joinSecrets(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [argument = "", next] = [args[at], args[at + 1]];
    const takes = secretOptions.has(argument) && next !== undefined && !isOption(next);
    joined.push(takes ? `${argument}=${next}` : argument);
    if (takes) at++;
  }
  return joined;
}
