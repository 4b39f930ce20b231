import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { isElsewhere, linkTargets } from "./link-targets.ts";
import { files, read } from "./reference-rules.ts";

const documents = files.filter((path) => /^(docs|deploy|demo|examples)\/.*\.md$|^[^/]+\.md$/.test(path));
const known = new Set(files);
/** Returns whether a path exists. The list of files has no folders, so a folder counts if it contains a file. */
const isThere = (path: string) =>
  known.has(path) || files.some((file) => file.startsWith(`${path.replace(/\/$/, "")}/`));

test("each relative link of a page leads to an existing file or folder", () => {
  const links = documents.flatMap((page) =>
    linkTargets(read(page))
      .filter((target) => !isElsewhere(target))
      .map((target) => ({ page, target })),
  );
  expect(documents).toEqual(expect.arrayContaining(["README.md", "CONTRIBUTING.md", "docs/guide/parking.md"]));
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ page, target }) => {
    const [path = ""] = target.split("#");
    return !isThere(normalize(join(dirname(page), decodeURIComponent(path))));
  });
  expect(broken).toEqual([]);
});

test("finds links in prose and not in code", () => {
  expect(
    linkTargets('[a](b.md#c) `[d](e.md)` ![f](g.png "h")\n```\n[i](j.md)\n```\n<img alt="" src="k.png">\n'),
  ).toEqual(["b.md#c", "g.png", "k.png"]);
});
