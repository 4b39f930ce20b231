import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#shared/api/query-client.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeTask, makeTaskItem } from "#test/factories.ts";
import { inTime, movableClock, passes } from "#test/moved-clock.ts";
import { good, standInServer } from "#test/stand-in-server.ts";
import { TaskProgress } from "./TaskProgress.tsx";

const waiting = makeTaskItem("李婉清", "waiting");
const failed = makeTaskItem("赵一鸣", "failed", "用户已存在");
const task = makeTask;
const halfDone = { done: 1, failed: 1, finished: true, items: [{ ...waiting, state: "done" as const }, failed] };

function show(answers: object[], onFinished = vi.fn()) {
  let asked = 0;
  const seen = standInServer(({ path }) =>
    /\/(retry|cancel)$/.test(path) ? good({ count: 1 }) : good(answers[Math.min(asked++, answers.length - 1)]),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TaskProgress id={idOf(1)} title="批量添加人员" onFinished={onFinished} />
    </QueryClientProvider>,
  );
  return { seen, onFinished };
}
beforeEach(() => {
  storeToken("abc");
  movableClock();
});

it("polls a running task every second until its end, and then calls onFinished once", async () => {
  const { seen, onFinished } = show([task({}), task(halfDone)]);
  await screen.findByText("0 / 2 项");
  await inTime(1_250, () => screen.getByText("完成，1 项失败"));
  expect(onFinished).toHaveBeenCalledTimes(1);
  const asked = seen.length;
  await passes(60_000);
  expect(seen).toHaveLength(asked);
});

it("lists failed items first, with their reason", async () => {
  show([task(halfDone)]);
  await screen.findByText("用户已存在");
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["赵一鸣用户已存在", "李婉清成功"]);
});

it("retries failed items once on a double click, and shows the task running again", async () => {
  const { seen } = show([task(halfDone), task({ done: 1 }), task({ done: 2, finished: true, items: [] })]);
  await userEvent.dblClick(await screen.findByRole("button", { name: "重试失败项" }));
  await inTime(3_000, () => screen.getByText("已完成"));
  expect(seen.filter(({ path }) => path.endsWith("/retry"))).toHaveLength(1);
});

it("cancels a running task, shows this while its current item ends, and can resume it", async () => {
  const left = { ...waiting, state: "cancelled" as const };
  const { seen } = show([
    task({}),
    task({ cancelling: true }),
    task({ cancelling: true }),
    task({ cancelling: true }),
    task({ done: 1, cancelled: 1, finished: true, items: [{ ...waiting, state: "done" as const }, left] }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "取消任务" }));
  await screen.findByText("正在取消…");
  await inTime(5_000, () => screen.getByText("已取消，1 项未执行"));
  await userEvent.click(screen.getByRole("button", { name: "继续执行" }));
  const sent = seen.filter(({ path }) => /\/(retry|cancel)$/.test(path));
  expect(sent.map(({ path, body }) => [path.split("/").at(-1), body])).toEqual([
    ["cancel", { _id: idOf(1) }],
    ["retry", { _id: idOf(1), state: "cancelled" }],
  ]);
});

it("shows the progress of a long item in the text and in the bar", async () => {
  show([task({ total: 1, items: [{ ...waiting, progress: { done: 25_000, total: 100_000 } }] })]);
  await screen.findByText("25,000 / 100,000");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
});
