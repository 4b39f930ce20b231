import { readFileSync } from "node:fs";

/** Returns a process and all its descendants. */
export function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(descendants)];
}

/** Freezes a process and its descendants. @returns function that lets them continue */
export function freeze(pid: number): () => void {
  const frozen = descendants(pid);
  for (const one of frozen) process.kill(one, "SIGSTOP");
  return () => {
    for (const one of frozen) process.kill(one, "SIGCONT");
  };
}
