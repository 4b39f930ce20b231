import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { importedPath, projectFiles, root } from "../repository.ts";
import { circlesOf, roomOf, roomsOf } from "./rooms.ts";

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path);

test("no folder of features/, platform/ or shared/ is part of an import cycle, including imports of types", () => {
  const paths = projectFiles().filter((path) => roomOf(path) !== undefined && isProduct(path));
  const rooms = roomsOf(new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])));
  expect(rooms.size).toBeGreaterThan(50);
  expect(circlesOf(rooms).map((circle) => circle.join(" → "))).toEqual([]);
});

test("an import that leaves its feature begins with #, so that it names the folder", () => {
  const paths = projectFiles().filter((path) => /^apps\/[^/]+\/src\/features\/.*\.tsx?$/.test(path));
  const relative = paths.flatMap((path) => {
    const feature = `${path.split("/", 5).join("/")}/`;
    const app = `${path.split("/", 2).join("/")}/`;
    const text = readFileSync(join(root, path), "utf8");
    return [...text.matchAll(/(?:\bfrom|\bimport|\bmock)\s*\(?\s*"(\.\.\/[^"]+\.tsx?)"/g)]
      .map(([, specifier = ""]) => ({ path, specifier, target: importedPath(path, specifier) }))
      .filter(
        ({ target }) => target.startsWith(app) && /\/(src\/[^/]+|test)\//.test(target) && !target.startsWith(feature),
      );
  });
  expect(paths.length).toBeGreaterThan(1000);
  expect(relative.map(({ path, specifier }) => `${path}: ${specifier}`)).toEqual([]);
});

describe("import cycles between folders", () => {
  const features = "apps/server/src/features";
  const files = (entries: Record<string, string>) =>
    new Map(Object.entries(entries).map(([path, text]) => [`${features}/${path}`, text]));

  it("a cycle is found through any number of folders, by imports of types and by imports at run time", () => {
    const rooms = roomsOf(
      files({
        "alarm/a.ts": 'import { b } from "../berth/b.ts";',
        "berth/b.ts": 'export type { C } from "../camera/c.ts";',
        "camera/deep/c.ts": 'const a = await import("#features/alarm/a.ts");',
        "device/d.ts": 'import { a } from "#features/alarm/a.ts";',
      }),
    );
    expect(circlesOf(rooms)).toEqual([["alarm", "berth", "camera", "alarm"].map((name) => `${features}/${name}`)]);
  });

  it("imports in one direction, or inside a folder, are no cycle", () => {
    const rooms = roomsOf(
      files({ "alarm/a.ts": 'import "./own.ts"; import { b } from "../berth/b.ts";', "berth/b.ts": 'import "pg";' }),
    );
    expect(circlesOf(rooms)).toEqual([]);
  });
});
