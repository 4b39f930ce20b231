import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isElsewhere, linkTargets } from "../documents/link-targets.ts";
import { projectFiles, root } from "../repository.ts";

/** Documents for the server's archive. {@link documentsOf} adds all documents to which these pages link. */
export const serverPages = [
  "CHANGELOG.md",
  "LICENSE",
  "THIRD-PARTY.md",
  "SECURITY.md",
  "docs/develop/deployments.md",
  "docs/operate/index.md",
  "docs/zh/operate/index.md",
] as const;
export const agentPages = ["LICENSE", "THIRD-PARTY.md", "docs/operate/edge-agent.md", "docs/zh/operate/edge-agent.md"];

/**
 * Returns the given documents and every file that they link to, directly or through other documents. A link to a folder
 * includes all its files.
 * @throws Error that names a link to a missing file
 */
export function documentsOf(pages: readonly string[]): string[] {
  const known = projectFiles();
  const found = new Set<string>();
  const waiting = [...pages];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith(".md")) continue;
    for (const target of linkTargets(readFileSync(join(root, path), "utf8"))) {
      if (isElsewhere(target)) continue;
      const linked = normalize(join(dirname(path), decodeURIComponent(target.split("#")[0] ?? "")));
      const files = known.filter((file) => file === linked || file.startsWith(`${linked.replace(/\/$/, "")}/`));
      if (files.length === 0) throw new Error(`${path} links to a missing file: ${target}`);
      waiting.push(...files);
    }
  }
  return [...found].sort();
}
