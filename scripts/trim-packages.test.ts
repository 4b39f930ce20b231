import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "./repository.ts";
import { trimPackages, unusedFiles } from "./trim-packages.mjs";

test("deletes the libraries of other operating systems and keeps those of both Linux processors", () => {
  const modules = mkdtempSync(join(tmpdir(), "huiyan-trim-"));
  const systems = ["darwin/arm64", "win32/x64", "linux/x64", "linux/arm64"];
  const library = (system: string) => join(modules, "onnxruntime-node/bin/napi-v6", system, "binding.node");
  for (const system of systems) {
    mkdirSync(dirname(library(system)), { recursive: true });
    writeFileSync(library(system), "");
  }
  trimPackages(modules);
  const left = systems.filter((system) => existsSync(library(system)));
  rmSync(modules, { recursive: true });
  expect(left).toEqual(["linux/x64", "linux/arm64"]);
});

test("no source mentions a file that is deleted after the installation", () => {
  const names = Object.entries(unusedFiles).flatMap(([name, files]) => files.map((file) => `${name}/${file}`));
  // sources refer to a weight of the font by its folder
  const removed = [...names, ...unusedFiles["@expo-google-fonts/noto-sans-sc"]];
  const sources = projectFiles().filter((path) => /\.(ts|tsx|css|html)$/.test(path));
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return removed.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});
