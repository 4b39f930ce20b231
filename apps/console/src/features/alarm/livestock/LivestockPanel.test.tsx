import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf, makeMessage } from "#test/factories.ts";
import { renderConsole } from "#test/render-console.tsx";
import { standInPlatform } from "#test/stand-in-platform.ts";
import { good } from "#test/stand-in-server.ts";
import { standInSockets } from "#test/stand-in-socket.ts";

beforeEach(() => {
  storeToken("abc");
  standInSockets();
});

const data = { counts: [10, 10, 9], alarms: [0, 0, 1], total: 29, weight: 3475, _disabled: false };
const review = { count: 12, name: "李婉清", time: 1000, version: 2 };
const message = (changes: object = {}) => makeMessage(1, { alg: "cv_tdgz", data: { ...data, ...changes } });
const path = "/api/client/message/change/review";

async function open(
  changes: object = {},
  answers: Parameters<typeof standInPlatform>[1] = {},
  stored = [message(changes)],
) {
  const seen = standInPlatform(stored, answers);
  renderConsole(`/message?start=0&end=99999&id=${idOf(1)}`);
  const panel = within(await screen.findByRole("region", { name: "批次复核" }));
  const sent = () => seen.filter((request) => request.path === path).map(({ body }) => body);
  return { panel, sent };
}
const enter = async (panel: ReturnType<typeof within>, text: string) => {
  await userEvent.click(panel.getByRole("button", { name: "复核第 3 批" }));
  const field = panel.getByRole("textbox", { name: "第 3 批的复核值" });
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
};

it("shows the count of each batch, suspected batches, and users' corrections", { tags: ["rest"] }, async () => {
  const { panel } = await open({ reviews: [review, null, null], change: { total: 31, weight: 3714.7 } });
  expect(panel.getByText("已复核 1 / 3 批")).toBeDefined();
  expect(panel.getByText("识别 29")).toBeDefined();
  expect(panel.getByText("3,714.7")).toBeDefined();
  expect(panel.getAllByText("未复核")).toHaveLength(2);
  expect(within(panel.getByRole("row", { name: /第 3 批/ })).getByText("疑似异常")).toBeDefined();
});

it("shows pictures next to a batch's count; a click enlarges one in place of the load's picture", {
  tags: ["rest"],
}, async () => {
  const address = (name: string) => ({ key: `image/${name}.jpg`, url: `/full/${name}`, thumb_url: `/thumb/${name}` });
  const list = [
    { role: "image", ...address("load") },
    { role: "image", batch: 1, ...address("second") },
    { role: "animal", batch: 1, ...address("pig") },
  ];
  const msglist = [{ count: 10 }, { count: 10, image: "image/second.jpg", animal_img: "image/pig.jpg" }, { count: 9 }];
  const { panel } = await open({ msglist }, { "/api/client/message/pictures": () => good({ list }) });
  const stage = () => within(screen.getByRole("dialog")).getByRole("img", { name: /，/ }).getAttribute("src");
  const before = stage();
  const second = within(panel.getByRole("row", { name: /第 2 批/ }));
  expect(within(panel.getByRole("row", { name: /第 1 批/ })).queryByRole("button", { name: /画面|动物/ })).toBeNull();
  await userEvent.click(await second.findByRole("button", { name: "第 2 批的画面" }));
  expect(stage()).toBe("/full/second");
  expect(second.getByRole("button", { name: "第 2 批的画面" }).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(second.getByRole("button", { name: "第 2 批的动物" }));
  expect(stage()).toBe("/full/pig");
  await userEvent.click(screen.getByRole("button", { name: "结果图" }));
  expect(stage()).toBe(before);
});

it("sends a count that is entered in the row, with the version of the review that the user saw", {
  tags: ["rest"],
}, async () => {
  const after = message({
    reviews: [review, null, { ...review, count: 11, version: 1 }],
    change: { total: 33 },
  });
  const before = { reviews: [review, null, null] };
  const stored = [message(before)];
  const take = () => {
    stored[0] = after;
    return good(after);
  };
  const { panel, sent } = await open(before, { [path]: take }, stored);
  await enter(panel, "11");
  await waitFor(() => expect(sent()).toEqual([{ _id: idOf(1), index: 2, count: 11, version: 0 }]));
  await screen.findByText("复核成功");
  expect(panel.getByText("已复核 2 / 3 批")).toBeDefined();
});

it.each([
  ["", "请输入复核值"],
  ["1.5", "请输入整数"],
  ["十", "请输入整数"],
  ["10000", "复核值须在 -9999 到 9999 之间"],
])("does not send the count “%s”: %s", { tags: ["rest"] }, async (text, problem) => {
  const { panel, sent } = await open();
  await enter(panel, text === "" ? " " : text);
  expect((await panel.findByRole("alert")).textContent).toBe(problem);
  expect(sent()).toEqual([]);
});

it("a user whose review comes after another user's gets a message and keeps the input; Esc ends only the input", {
  tags: ["rest"],
}, async () => {
  const { panel } = await open(
    {},
    { [path]: () => ({ status: 409, body: { code: 409, message: "其他人刚刚复核过" } }) },
  );
  await enter(panel, "11");
  await screen.findByText("其他人刚刚复核过");
  const field = panel.getByRole<HTMLInputElement>("textbox", { name: "第 3 批的复核值" });
  expect(field.value).toBe("11");
  await userEvent.type(field, "{Escape}");
  expect(panel.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("dialog")).toBeDefined();
});

it("offers no review of a closed alarm", async () => {
  const { panel } = await open({ _disabled: true });
  expect(panel.queryByRole("button", { name: /^复核/ })).toBeNull();
  expect(panel.getByText("已超过 30 天，不能再复核")).toBeDefined();
});
