import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./repository.ts";
import { thirdPartyLines, thirdPartyList } from "./third-party-list.ts";

test("THIRD-PARTY.md matches package-lock.json (else run scripts/third-party.ts)", () => {
  expect(readFileSync(join(root, "THIRD-PARTY.md"), "utf8")).toBe(thirdPartyList(root));
});

test("every production package has a known licence", () => {
  expect(thirdPartyList(root)).not.toContain("not stated");
});

test("development tools and workspaces are left out, and a package in two versions is listed twice", () => {
  const lines = thirdPartyLines({
    "apps/server": { dependencies: { zod: "4" } },
    "node_modules/zod": { version: "4.0.0", license: "MIT" },
    "node_modules/a/node_modules/zod": { version: "3.0.0", license: "MIT" },
    "node_modules/vitest": { version: "5.0.0", license: "MIT", dev: true },
    "node_modules/@huiyan/server": { link: true },
  });
  expect(lines).toEqual([["- zod 4.0.0 — MIT"], ["- zod 3.0.0 — MIT"]]);
});
