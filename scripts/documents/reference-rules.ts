import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { projectFiles, root } from "../repository.ts";

export const files = projectFiles();
export const read = (path: string) => readFileSync(join(root, path), "utf8");
/** Paths of the reference pages that contain rules. */
export const pages = files.filter((path) => /^docs\/reference\/(?!README)[^/]+\.md$/.test(path));

/**
 * A rule of a reference page. Its heading is `### <a id="p4"></a>P4 Title`, and its last line lists the code that
 * implements it.
 */
interface Rule {
  page: string;
  id: string;
  anchor: string;
  title: string;
  /** Paths of the code that implements the rule, as the page lists them. */
  code: string[];
}

const head = /^### (?:<a id="([^"]*)"><\/a>)?(\S+) ?(.*)$/;

/** Returns the rules of a page in order. */
export function rulesOf(page: string, text: string): Rule[] {
  return text.split(/^(?=### )/m).flatMap((part) => {
    const [, anchor = "", id = "", title = ""] = head.exec(part.split("\n", 1)[0] ?? "") ?? [];
    if (id === "") return [];
    const code = [...part.matchAll(/^Code: (.*)$/gm)].flatMap(
      ([, named = ""]) => named.match(/(?<=`)[^`,\s]+(?=`)/g) ?? [],
    );
    return [{ page: basename(page), id, anchor, title, code }];
  });
}

export const rules = pages.flatMap((page) => rulesOf(page, read(page)));

interface Reference {
  page: string;
  /** Ids of the cited rules; empty if the whole page is cited. */
  ids: string[];
}

const cited = /docs\/reference\/([\w-]+\.md)((?:,? (?:and |to )?[A-Z]\d+\b)*)/g;
const linked = /\]\((?:[\w./-]*\/)?([\w-]+\.md)\)((?:,? (?:and |to )?[A-Z]\d+\b)+)/g;

/**
 * Returns the citations of reference pages in a text: `docs/reference/parking.md P4 and P9`, or as a link
 * `[orders.md](orders.md) O7`.
 */
export function referencesIn(text: string): Reference[] {
  // joins the lines of a comment, because a citation may continue in the next line
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/|--|#)? ?(?=\S)/g, " ");
  return [...flat.matchAll(cited), ...flat.matchAll(linked)].map(([, page = "", ids = ""]) => ({
    page,
    ids: ids.match(/[A-Z]\d+/g) ?? [],
  }));
}
