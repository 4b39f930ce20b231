import { readFileSync } from "node:fs";

/** A process and all that it started. */
export function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(descendants)];
}

/** A process hangs, with all that it started. @returns how to let it go on */
export function freeze(pid: number): () => void {
  const frozen = descendants(pid);
  for (const one of frozen) process.kill(one, "SIGSTOP");
  return () => {
    for (const one of frozen) process.kill(one, "SIGCONT");
  };
}
