import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInBerths } from "#test/stand-in-berths.ts";
import { good, refused } from "#test/stand-in-server.ts";
import { LearnButton } from "../config/LearnButton.tsx";

beforeEach(() => storeToken("abc"));

const learning = {
  berths: 12,
  stays: 84,
  gaps: 60,
  looks: 1_240,
  from: 1_790_000_000_000,
  until: 1_790_600_000_000,
  wrong: 62,
  wrong_after: 31,
  problem: "none",
  needed: 20,
  adopted: null,
  can_undo: 0,
};
const pointId = idOf(1);
const adopted = { at: 1_790_600_000_000, username: "王明", berths: 12 };

function opened(answer: () => ReturnType<typeof good>, more = {}) {
  const seen = standInBerths([], "admin", { "/api/client/berth/learning": answer, ...more });
  renderPage("/berth", () => <LearnButton pointId={pointId} name="东门" />);
  return seen;
}
const open = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "从记录学习" }));
  return within(await findDialog("东门：从停车记录学习"));
};

it("shows the possible improvement with its evidence, applies it on request, and can undo it", async () => {
  const seen = opened(() => good(learning), {
    "/api/client/berth/learning/adopt": () => good({ ...learning, problem: "all_right", adopted, can_undo: 1 }),
    "/api/client/berth/learning/undo": () => good({ point_id: pointId }),
  });
  const dialog = await open();
  for (const shown of ["84 段", "60 段", "12 个泊位，1,240 次", "62 次，5.0%", "31 次，2.5%", "未学习"])
    expect(await dialog.findByText(shown)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "学习并下发" }));
  await screen.findByText("已学习并下发到设备");
  expect(seen.find(({ path }) => path.endsWith("/adopt"))?.body).toEqual({ point_id: pointId });
  await userEvent.click(screen.getByRole("button", { name: "撤销" }));
  await screen.findByText("已撤销上次学习");
  expect(seen.filter(({ path }) => path.endsWith("/undo")).map(({ body }) => body)).toEqual([
    { point_id: pointId, at: adopted.at },
  ]);
});

it.each([
  ["no_small", "此点位没有需逐个判断的小泊位"],
  ["few", "至少需要 20 段"],
  ["all_right", "这些记录中的判断都正确"],
  ["no_better", "学习后不会更准"],
])("for the result %s, shows the reason and sends no request to apply", async (problem, message) => {
  const looks = problem === "no_small" ? 0 : learning.looks;
  const seen = opened(() => good({ ...learning, looks, problem }));
  const dialog = await open();
  expect(await dialog.findByText(new RegExp(message))).toBeDefined();
  expect(dialog.getByRole("button", { name: "学习并下发" }).hasAttribute("disabled")).toBe(true);
  expect(seen.some(({ path }) => path.endsWith("/adopt"))).toBe(false);
});

it("does not show figures as 0 when they cannot be read", async () => {
  opened(() => refused("busy", "服务器繁忙，请稍后再试"));
  const dialog = await open();
  expect(await dialog.findByText(/服务器繁忙/)).toBeDefined();
  expect(dialog.queryByText(/0 段/)).toBeNull();
  expect(dialog.getByRole("button", { name: "学习并下发" }).hasAttribute("disabled")).toBe(true);
});

it("an improvement that was applied earlier can be undone", async () => {
  const seen = opened(() => good({ ...learning, problem: "all_right", adopted, can_undo: 1 }), {
    "/api/client/berth/learning/undo": () => good({ point_id: pointId }),
  });
  const dialog = await open();
  expect(await dialog.findByText(/12 个泊位，王明 于 .* 学习/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "撤销上次学习" }));
  await screen.findByText("已撤销上次学习");
  expect(seen.filter(({ path }) => path.endsWith("/undo")).map(({ body }) => body)).toEqual([
    { point_id: pointId, at: adopted.at },
  ]);
});
