import { expect, test } from "vitest";
import { files, pages, read, referencesIn, rules, rulesOf } from "./reference-rules.ts";

const isText = (path: string) => /\.([cm]?[jt]sx?|md|sql|css|ya?ml|sh|ps1|html|go|py)$/.test(path);
/** Published migrations, which are not checked: installed systems have run them, so their text never changes. */
const landed = new Set(
  read("apps/server/migrations/landed.txt")
    .split("\n")
    .map((line) => `apps/server/migrations/${line.split(" ", 1)[0] ?? ""}`),
);
/** Files to check. The tests in scripts/documents/ contain the texts that they forbid, so they are left out. */
const checked = files.filter((path) => isText(path) && !landed.has(path) && !path.startsWith("scripts/documents/"));
const known = new Set(files);

test("each rule of the reference has a unique number, a matching anchor, a title and existing code files", () => {
  expect(rules.length).toBeGreaterThan(90);
  const wrong = rules.filter(
    ({ page, id, anchor, title, code }) =>
      !/^[A-Z]\d+$/.test(id) ||
      anchor !== id.toLowerCase() ||
      title === "" ||
      code.length === 0 ||
      code.some((path) => !known.has(path)) ||
      rules.find((rule) => rule.id === id)?.page !== page,
  );
  expect(wrong).toEqual([]);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test("all rules of a page have the same letter, and no other page uses this letter", () => {
  const letters = pages.map((page) => [...new Set(rulesOf(page, read(page)).map(({ id }) => id[0]))]);
  expect(letters.filter((own) => own.length !== 1)).toEqual([]);
  expect(new Set(letters.flat()).size).toBe(pages.length);
});

test("each reference to a rule is valid", () => {
  const titles = new Set(pages.map((page) => page.replace(/^.*\//, "")));
  const wanted = checked.flatMap((path) => referencesIn(read(path)).map((reference) => ({ path, ...reference })));
  expect(wanted.length).toBeGreaterThan(200);
  const lost = wanted.filter(
    ({ page, ids }) =>
      page !== "README.md" &&
      (!titles.has(page) || ids.some((id) => !rules.some((rule) => rule.id === id && rule.page === page))),
  );
  expect(lost).toEqual([]);
});

const outside =
  /\bdomain rules?\b|\bspecification\b|\bspec part\b|\bpart \d, sections? \d|\bdesign, [“\w]|\b(of|in) the design\b/gi;

test("no comment and no page cites a document outside the repository", () => {
  const found = checked.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line) => (line.match(outside) ?? []).map((text) => `${path}: ${text}`)),
  );
  expect(found).toEqual([]);
});

/** Returns the comments of a source file. */
function commentsOf(source: string): string[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => comment);
}

test("each page that a comment mentions exists", () => {
  const code = checked.filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  const named = code.flatMap((path) =>
    commentsOf(read(path)).flatMap((comment) =>
      (comment.match(/(?<![\w/*<>])[\w][\w./-]*\.md\b/g) ?? []).map((page) => ({ path, page })),
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ page }) => !known.has(page))).toEqual([]);
});

test("finds references that continue on the next line, several ids of one page, and references as links", () => {
  expect(
    referencesIn("a docs/reference/parking.md P4 and\n * P9, b docs/reference/time.md. [x](../reference/orders.md) O7"),
  ).toEqual([
    { page: "parking.md", ids: ["P4", "P9"] },
    { page: "time.md", ids: [] },
    { page: "orders.md", ids: ["O7"] },
  ]);
});
