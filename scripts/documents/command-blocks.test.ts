import { expect, test } from "vitest";
import { projectFiles } from "../repository.ts";
import { type CommandBlock, commandBlocks, scenarios } from "./command-blocks.ts";

const pages = projectFiles().filter((path) => /^README(\.zh-CN)?\.md$|^docs\/(zh\/)?operate\/.*\.md$/.test(path));

const blocks = pages.flatMap((page) => commandBlocks(page));

test("every shell block of the README and docs/operate either names a test scenario or states why no test runs it", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(blocks.length).toBeGreaterThan(30);
  const unmarked = blocks.filter(({ run, notRun }) => run === undefined && notRun === undefined);
  expect(unmarked.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
});

test("every block that a test runs is on a page of its scenario", () => {
  const lists: Record<string, readonly string[]> = { ...scenarios, demo: ["README.md", "README.zh-CN.md"] };
  const runnable = blocks.filter(({ run }) => run !== undefined);
  const isListed = ({ run, page }: CommandBlock) =>
    lists[run ?? ""]?.some((name) => [name, `docs/operate/${name}.md`, `docs/zh/operate/${name}.md`].includes(page));
  expect(runnable.filter((block) => !isListed(block)).map(({ page, line, run }) => `${page}:${line} ${run}`)).toEqual(
    [],
  );
});

test("both READMEs have the same commands", () => {
  const commands = (page: string) => commandBlocks(page).map(({ text }) => text.replaceAll(/ *#.*$/gm, ""));
  expect(commands("README.zh-CN.md")).toEqual(commands("README.md"));
});

test("no shell block uses sudo, because the pages assume that the reader is root", () => {
  const found = blocks.filter(({ text }) => /\bsudo\b/.test(text));
  expect(found.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
});

test("reads line, commands, scenario and reason of each block", () => {
  const page =
    '# A\n\n```sh run\na\n```\n\n```sh run="own"\nb\n```\n```sh not-run="slow"\nc\n```\n```json\n{}\n```\n```sh\nd\n```\n';
  const found = commandBlocks("a.md", page).map(({ line, text, run, notRun }) => [line, text, run, notRun]);
  expect(found).toEqual([
    [3, "a\n", "", undefined],
    [7, "b\n", "own", undefined],
    [10, "c\n", undefined, "slow"],
    [16, "d\n", undefined, undefined],
  ]);
});
