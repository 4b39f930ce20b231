import { execFileSync } from "node:child_process";

export interface Changes {
  /** Chinese: where they are from. */
  source: string;
  paths: string[];
}

/** What the working tree changes (staged or not, and new files); where it is clean, what the last commit did. */
export function readChanges(folder: string): Changes {
  const git = (...args: string[]) => {
    const output = execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return output.split("\0").filter((path) => path !== "");
  };
  try {
    // two lists, since a status line names a renamed file and its former name in a form of its own
    const changed = git("diff", "--name-only", "--no-renames", "-z", "HEAD");
    const added = git("ls-files", "--others", "--exclude-standard", "-z");
    const inTree = [...new Set([...changed, ...added])].toSorted();
    if (inTree.length > 0) return { source: "工作区的修改", paths: inTree };
    const last = git("show", "--first-parent", "-m", "--format=", "--name-only", "--no-renames", "-z", "HEAD");
    return { source: "最近一次提交", paths: last.toSorted() };
  } catch {
    return { source: "没有 git 记录", paths: [] };
  }
}
