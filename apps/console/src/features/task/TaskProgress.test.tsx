import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { idOf } from "../../../test/factories.ts";
import { good, standInServer } from "../../../test/stand-in-server.ts";
import { createQueryClient } from "../../shared/api/query-client.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { TaskProgress } from "./TaskProgress.tsx";

const waiting = { name: "李婉清", state: "waiting", text: "" };
const failed = { name: "赵一鸣", state: "failed", text: "用户已存在" };
const task = (changes: object) => ({
  _id: idOf(1),
  kind: "people.import",
  total: 2,
  done: 0,
  failed: 0,
  finished: false,
  create_at: 0,
  items: [waiting, { ...waiting, name: "赵一鸣" }],
  ...changes,
});
const halfDone = { done: 1, failed: 1, finished: true, items: [{ ...waiting, state: "done" }, failed] };

function show(answers: object[], onFinished = vi.fn()) {
  let asked = 0;
  const seen = standInServer(({ path }) =>
    path.endsWith("/retry") ? good({ count: 1 }) : good(answers[Math.min(asked++, answers.length - 1)]),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TaskProgress id={idOf(1)} title="批量添加人员" onFinished={onFinished} />
    </QueryClientProvider>,
  );
  return { seen, onFinished };
}
beforeEach(() => storeToken("abc"));

it("a running task is asked for each second until it is finished, and then said to be so once", async () => {
  const { seen, onFinished } = show([task({}), task(halfDone)]);
  await screen.findByText("0 / 2 项");
  await screen.findByText("完成，1 项失败", undefined, { timeout: 4000 });
  expect(onFinished).toHaveBeenCalledTimes(1);
  const asked = seen.length;
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(seen).toHaveLength(asked);
});

it("what failed stands first with its reason", async () => {
  show([task(halfDone)]);
  await screen.findByText("用户已存在");
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["赵一鸣用户已存在", "李婉清成功"]);
});

it("the failed ones are tried again once, however often it is pressed, and the task runs again", async () => {
  const { seen } = show([task(halfDone), task({ done: 1 }), task({ done: 2, finished: true, items: [] })]);
  await userEvent.dblClick(await screen.findByRole("button", { name: "重试失败项" }));
  await waitFor(() => expect(screen.getByText("已完成")).toBeDefined(), { timeout: 4000 });
  expect(seen.filter(({ path }) => path.endsWith("/retry"))).toHaveLength(1);
});
