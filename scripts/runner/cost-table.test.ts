import { expect, test } from "vitest";
import { costTable } from "./cost-table.ts";
import { type KeptRun } from "./kept-runs.ts";

function runOf(began: string, steps: Record<string, number>, more: Partial<KeptRun> = {}): KeptRun {
  return {
    ...{ command: "test", began, seconds: 100, interruptedBy: null, slowest: [] },
    machine: { cores: 2, loadBegan: 0.25, loadEnded: 2 },
    steps: Object.entries(steps).map(([name, seconds]) => ({
      ...{
        name,
        seconds,
        passed: 1,
        failed: 0,
        skipped: 0,
        interrupted: false,
        leftBehind: [],
        files: {},
        failures: [],
      },
    })),
    ...more,
  };
}

test("each step stands beside what it took in the last whole run of the same command", () => {
  const run = runOf("2024-01-03T00:00:00Z", { 类型: 12.34, 接口测试: 90, tsc: 1 });
  const former = [
    runOf("2024-01-03T00:00:00Z", { 类型: 1 }),
    runOf("2024-01-02T23:00:00Z", { 类型: 2 }, { interruptedBy: "SIGINT" }),
    runOf("2024-01-02T22:00:00Z", { 类型: 3 }, { command: "check" }),
    runOf("2024-01-02T00:00:00Z", { 类型: 10, 接口测试: 100.04 }, { seconds: 99 }),
    runOf("2024-01-01T00:00:00Z", { 类型: 4, tsc: 1 }),
  ];
  expect(costTable(run, former)).toEqual([
    "步骤         秒   上次     差",
    "类型       12.3   10.0   +2.3",
    "接口测试   90.0  100.0  −10.0",
    "tsc         1.0      –",
    "全部      100.0   99.0   +1.0",
    "本次：2024-01-03T00:00:00Z，2 核，负载 0.3 → 2.0",
    "上次：2024-01-02T00:00:00Z，2 核，负载 0.3 → 2.0",
  ]);
});

test("the first run stands alone", () => {
  expect(costTable(runOf("2024-01-03T00:00:00Z", { 类型: 1 }), [])).toEqual([
    "步骤     秒  上次  差",
    "类型    1.0     –",
    "全部  100.0     –",
    "本次：2024-01-03T00:00:00Z，2 核，负载 0.3 → 2.0",
  ]);
});
