import { type HandleState } from "@huiyan/contract/alarm/alarm.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform, user } from "#test/stand-in-platform.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

const path = "/api/client/message/action/handle";
const states: HandleState[] = ["dispatched", "repeated", "investigating", "done", "dispatched", "false_alarm", "open"];

beforeEach(() => {
  storeToken("abc");
  standInSockets();
});

/** Opens the details of alarm 3, followed by alarm 2 in the list. The test server handles alarms like the real one. */
async function open(
  changes: Partial<Message> = {},
  answers: Parameters<typeof standInPlatform>[1] = {},
  others = [makeMessage(2, { state: "done" })],
) {
  const stored = [makeMessage(3, changes), ...others];
  const handle = ({ body }: SeenRequest) => {
    const { _id, option } = body as { _id: string; option: number };
    const at = stored.findIndex((message) => message._id === _id);
    const old = stored[at] ?? makeMessage(0);
    stored[at] = { ...old, state: states[option - 1] ?? "open", version: old.version + 1 };
    return good(stored[at]);
  };
  const seen = standInPlatform(stored, { [path]: handle, ...answers });
  const { router } = renderConsole(`/message?start=0&end=99999&id=${idOf(3)}`);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(changes.state === undefined ? "待处理" : /./, { selector: ".lightbox-title .state-word" });
  return { dialog, router, sent: () => seen.filter((request) => request.path === path).map(({ body }) => body) };
}

it("a verdict and the repeat key open the next open alarm until none is left; a key returns to the previous one", {
  tags: ["rest"],
}, async () => {
  const closed = makeMessage(2, { state: "done" });
  const { dialog, sent, router } = await open({}, {}, [closed, makeMessage(1), makeMessage(0)]);
  const opened = (n: number) => waitFor(() => expect(router.state.location.search).toMatchObject({ id: idOf(n) }));
  await dialog.findByRole("button", { name: "准确，已处理" });
  await userEvent.keyboard("4");
  await opened(1);
  await dialog.findByText("待处理", { selector: ".lightbox-title .state-word" });
  await userEvent.keyboard("u");
  await opened(3);
  await dialog.findByText("已处理", { selector: ".lightbox-title .state-word" });
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await opened(1);
  for (const n of [1, 0]) {
    await opened(n);
    await dialog.findByText("待处理", { selector: ".lightbox-title .state-word" });
    await userEvent.keyboard(".");
  }
  await screen.findByText("后面没有待处理的报警了");
  expect(sent()).toEqual([3, 1, 0].map((n) => ({ _id: idOf(n), option: 4, version: 0 })));
});

it("a false alarm requires a reason; for the reason “other” an empty remark is marked", {
  tags: ["rest"],
}, async () => {
  const { dialog, sent } = await open();
  await userEvent.click(await dialog.findByRole("button", { name: "误报" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "其他（写在备注里）" }));
  expect(dialog.getByText("请在备注中填写原因")).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/备注/), "施工围挡");
  await userEvent.click(dialog.getByRole("button", { name: "误报" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "其他（写在备注里）" }));
  await dialog.findByText("误报", { selector: ".lightbox-title .state-word" });
  expect(sent()).toEqual([{ _id: idOf(3), option: 6, version: 0, reason: "施工围挡" }]);
});

it("offers an admin only 重新打开 for a finished alarm", async () => {
  const names = (dialog: ReturnType<typeof within>) =>
    within(dialog.getByRole("region", { name: "处理" }))
      .getAllByRole("button")
      .map((button) => button.textContent?.replace(/\d$/, ""));
  const { dialog } = await open({ state: "done" });
  await dialog.findByRole("button", { name: "重新打开" });
  expect(names(dialog)).toEqual(["重新打开"]);
});

it("offers staff no step on an alarm that is assigned to another member", async () => {
  const staff = { ...user, staff: { ...user.staff, role: "staff" } };
  const assignee = { _id: idOf(9), name: "李婉清" };
  const { dialog } = await open({ state: "dispatched", assignee }, { "/api/client/users/info": () => good(staff) });
  await dialog.findByText(/负责人 李婉清/);
  expect(dialog.queryByRole("region", { name: "处理" })).toBeNull();
});

it("a user whose step comes after another user's gets a message and sees the new state", {
  tags: ["rest"],
}, async () => {
  let first = makeMessage(3);
  const { dialog } = await open(
    {},
    {
      [path]: () => {
        first = makeMessage(3, { state: "investigating", version: 1 });
        return refused("alarm_changed", "其他人刚刚处理了该消息，请查看最新状态后再决定", 409);
      },
      "/api/client/message/details": () => good(first),
    },
  );
  await dialog.findByRole("button", { name: "准确，已处理" });
  await userEvent.keyboard("4");
  await screen.findByText("其他人刚刚处理了该消息，请查看最新状态后再决定");
  await dialog.findByText("排查中", { selector: ".lightbox-title .state-word" });
});

it("a row names the member who closed the alarm if it was never assigned", async () => {
  standInPlatform([
    makeMessage(3, { state: "false_alarm", handled_by: { _id: idOf(9), name: "周明" } }),
    makeMessage(2),
  ]);
  renderConsole("/message?start=0&end=99999");
  const row = (await screen.findByText("周明")).closest("tr");
  expect(row?.textContent).toContain("误报");
});
