import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { habitGroups } from "../../apps/edge/test/camera-habits/habit-groups.ts";
import { projectFiles, root } from "../repository.ts";
import { habitPage, habitPages } from "./habit-pages.ts";

const habits = habitGroups.flatMap((group) => group.habits);

test.each(habitPages)("%s lists the habits of cameras (else run npm run docs -- habits)", (path, language) => {
  expect(readFileSync(join(root, path), "utf8")).toBe(habitPage(path, language));
});

test("every habit has its own name in both languages", () => {
  for (const language of ["en", "zh"] as const) {
    const names = habits.map(({ title }) => title[language]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});

test("every habit in the folder of habits is in a group", () => {
  const files = projectFiles().filter((path) => /^apps\/edge\/test\/camera-habits\/[a-z]+\/.*\.ts$/.test(path));
  const declared = files.flatMap((path) => [
    ...readFileSync(join(root, path), "utf8").matchAll(/^export const \w+: \w+Habit = /gm),
  ]);
  expect(files.length).toBeGreaterThan(3);
  expect(habits).toHaveLength(declared.length);
});
