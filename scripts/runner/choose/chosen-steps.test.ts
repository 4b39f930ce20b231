import { expect, test } from "vitest";
import { chosenSteps } from "./chosen-steps.ts";

test("each test goes to the runner of its project, and journeys wait for the console that they open", () => {
  const tests = [
    "apps/server/src/a.test.ts",
    "packages/contract/src/b.test.ts",
    "apps/console/src/C.test.tsx",
    "e2e/d/d.spec.ts",
  ];
  const steps = chosenSteps(tests, () => undefined);
  const filesOf = (command: string[]) => command.filter((one) => tests.includes(one));
  expect(steps.map(({ name, command, after }) => [name, filesOf(command), after])).toEqual([
    ["构建", [], undefined],
    ["浏览器全流程（所选）", [tests[3]], ["构建"]],
    ["接口测试（所选）", [tests[0]], undefined],
    ["控制台测试（所选）", [tests[2]], undefined],
    ["规则测试（所选）", [tests[1]], undefined],
  ]);
});

test("a step is estimated by what its files took before", () => {
  const seconds = (known: number | undefined) => chosenSteps(["apps/edge/src/a.test.ts"], () => known)[0]?.seconds ?? 0;
  expect(seconds(100) - seconds(10)).toBe(90);
  expect(seconds(undefined)).toBeGreaterThan(0);
});

test("a long step is halved by time, so that two cores share it", () => {
  const seconds: Record<string, number> = { a: 60, b: 30, c: 20, d: 10 };
  const tests = Object.keys(seconds).map((name) => `apps/server/src/${name}.test.ts`);
  const steps = chosenSteps(tests, (path) => seconds[path.at("apps/server/src/".length) ?? ""]);
  expect(steps.map(({ name }) => name)).toEqual(["接口测试（所选 1/2）", "接口测试（所选 2/2）"]);
  expect(steps.map(({ command }) => command.filter((one) => tests.includes(one)))).toEqual([
    [tests[0]],
    tests.slice(1),
  ]);
  expect(new Set(steps.map(({ junit }) => junit)).size).toBe(2);
});
