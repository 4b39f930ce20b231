import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";

/** A fenced block of shell commands on a page. */
export interface CommandBlock {
  page: string;
  /** Line number of the opening fence, from 1. */
  line: number;
  text: string;
  /** Test scenario that runs the block: "" for the default scenario; undefined: no test runs the block. */
  run: string | undefined;
  /** Reason why no test runs the block. */
  notRun: string | undefined;
}

/** Pages of docs/operate whose blocks each test scenario runs, in the order in which an administrator follows them. */
export const scenarios: Record<string, readonly string[]> = {
  "": [
    ...["install", "settings", "tls", "operators", "sign-in", "devices", "maps", "database", "backup", "keys"],
    ...["probes", "logs", "sizes", "data-set", "commands", "upgrade", "uninstall"],
  ],
  "own-database": [
    ...["install", "database", "several-nodes", "operators", "backup", "retention", "probes", "upgrade", "uninstall"],
  ],
};

const fence = /^```(\S*)[ \t]*([^\n]*)\n([\s\S]*?)^```$/gm;

/** Returns the blocks of shell commands on a page in their order. @param path relative to the root of the repository */
export function commandBlocks(path: string, page = readFileSync(join(root, path), "utf8")): CommandBlock[] {
  return [...page.matchAll(fence)].flatMap(([, language = "", info = "", text = ""], at) => {
    if (!["sh", "bash", "shell", "console"].includes(language)) return [];
    const start = [...page.matchAll(fence)][at]?.index ?? 0;
    const [, scenario] = /(?:^|\s)run(?:="([^"]*)")?(?=\s|$)/.exec(info) ?? [];
    const isRun = /^run\b/.test(info);
    const [, notRun] = /^not-run="([^"]+)"$/.exec(info) ?? [];
    const line = page.slice(0, start).split("\n").length;
    return [{ page: path, line, text, run: isRun ? (scenario ?? "") : undefined, notRun }];
  });
}
