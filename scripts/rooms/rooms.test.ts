import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { projectFiles, root } from "../repository.ts";
import { circlesOf, roomOf, roomsOf } from "./rooms.ts";

const isProduct = (path: string) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path);

test("no folder of features/, platform/ or shared/ leads back to itself through others, by types either", () => {
  const paths = projectFiles().filter((path) => roomOf(path) !== undefined && isProduct(path));
  const rooms = roomsOf(new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])));
  expect(rooms.size).toBeGreaterThan(50);
  expect(circlesOf(rooms).map((circle) => circle.join(" → "))).toEqual([]);
});

describe("circles between folders", () => {
  const features = "apps/server/src/features";
  const files = (entries: Record<string, string>) =>
    new Map(Object.entries(entries).map(([path, text]) => [`${features}/${path}`, text]));

  it("are found through any number of folders, by types and by imports at run time", () => {
    const rooms = roomsOf(
      files({
        "alarm/a.ts": 'import { b } from "../berth/b.ts";',
        "berth/b.ts": 'export type { C } from "../camera/c.ts";',
        "camera/deep/c.ts": 'const a = await import("../../alarm/a.ts");',
        "device/d.ts": 'import { a } from "../alarm/a.ts";',
      }),
    );
    expect(circlesOf(rooms)).toEqual([["alarm", "berth", "camera", "alarm"].map((name) => `${features}/${name}`)]);
  });

  it("are none where one only leads to another, or a folder to itself", () => {
    const rooms = roomsOf(
      files({ "alarm/a.ts": 'import "./own.ts"; import { b } from "../berth/b.ts";', "berth/b.ts": 'import "pg";' }),
    );
    expect(circlesOf(rooms)).toEqual([]);
  });
});
