import { type CountGroup, type CountPair } from "@huiyan/contract/head-count/head-count.api";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import {
  groupsAnswer as answerOf,
  headCountRequests as askedFor,
  headCountCalls as base,
  decision,
  makeGroup,
  makePair,
  scalePair,
  standInHeadCounts,
} from "#test/head-counts.ts";
import { renderPage } from "#test/render-page.tsx";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { HeadCountPage } from "./HeadCountPage.tsx";

const pair = makePair(1, { open: 3 });
const differs = makeGroup(2, { first: 10, second: 12, difference: -2, allowed: 1, verdict: "differs" });
const single = makeGroup(3, { first: 7, second: 0, difference: 7, allowed: 1, verdict: "single" });
const groups = [
  makeGroup(1),
  differs,
  single,
  makeGroup(4, { second: 13, difference: -1, allowed: 1, verdict: "within" }),
  makeGroup(5, { verdict: "pending" }),
];

const sentTo = (seen: SeenRequest[], path: string) => askedFor(seen, path).map(({ body }) => body);
const show = (
  role: "lead" | "staff" = "lead",
  own: Parameters<typeof standInHeadCounts>[2] = {},
  { list = [pair], rows = groups }: { list?: readonly CountPair[]; rows?: readonly CountGroup[] } = {},
) => standInHeadCounts({ pairs: list, groups: rows }, role, own);
const page = (search = "") => renderPage(`/farm/headCount${search}`, HeadCountPage);
const rowOf = (text: string | RegExp) => screen.getByRole("row", { name: text });
const drawer = () => screen.findByRole("form", { name: "填写核对结论" });

beforeEach(() => storeToken("abc"));

describe("head-count page", () => {
  it("shows the open cases of each pair, and how the two counts of each group compare", async () => {
    const seen = show();
    page();
    await screen.findByText("累计差异超出误差", { exact: false });
    expect(screen.getByRole("link", { name: /一号舍转二号舍.*待核对 3 批/ })).toBeDefined();
    for (const [name, difference] of [
      [/不一致/, "−2"],
      [/仅一处有记录/, "+7"],
      [/误差内/, "−1"],
      [/数据未齐/, "0"],
    ] as const)
      expect(within(rowOf(name)).getByText(difference)).toBeDefined();
    expect(
      screen.getByText("3 批合计 52 / 54 头，差 −2，允许误差 ±1，共 5 批，其余 2 批不能比较，未计入"),
    ).toBeDefined();
    expect(screen.getByText(/^漏数 0.2\s重数 0.35 每千头$/)).toBeDefined();
    expect(screen.getByText("填写值，还未由核对修正")).toBeDefined();
    expect(screen.getByText("近 30 天核对 1,200 头，填写值 0.2 / 0.2")).toBeDefined();
    const [asked] = askedFor(seen, "/groups");
    expect(asked?.query).toMatchObject({ pair_id: pair._id, state: "all" });
    expect(Number(asked?.query.end) - Number(asked?.query.start)).toBe(7 * 86_400_000 - 1000);
  });

  it("requests at most 31 days", async () => {
    const seen = show();
    page(`?start=0&end=${90 * 86_400_000}`);
    await screen.findByText("累计差异超出误差", { exact: false });
    const [asked] = askedFor(seen, "/groups");
    expect(Number(asked?.query.end) - Number(asked?.query.start)).toBeLessThan(31 * 86_400_000);
  });

  it("shows the pairs to staff, but lets only managers change them", async () => {
    show("staff");
    page();
    await screen.findByRole("link", { name: /一号舍转二号舍/ });
    for (const hidden of ["添加核对组", "编辑", "删除"])
      expect(screen.queryByRole("button", { name: hidden })).toBeNull();
  });

  it("shows different texts for no pairs, a deleted pair, no rows, and a failed list", async () => {
    show("lead", {}, { list: [] });
    const none = page();
    await screen.findByText("还没有核对组");
    expect(screen.getByRole("button", { name: "添加核对组" })).toBeDefined();
    none.unmount();

    show();
    const gone = page(`?pair=${idOf(99)}`);
    await screen.findByText("这个核对组已不存在");
    gone.unmount();

    show("lead", {}, { rows: [] });
    const empty = page("?state=open");
    await screen.findByText("没有待核对的批次");
    empty.unmount();

    show("lead", { [`${base}/groups`]: () => refused("internal", "服务器内部错误", 500) });
    const unread = page("?state=open");
    await screen.findByText(/服务器内部错误/);
    expect(screen.queryByText("没有待核对的批次")).toBeNull();
    unread.unmount();

    show("lead", { [`${base}/pairs`]: () => refused("internal", "服务器内部错误", 500) });
    page();
    await screen.findByText(/服务器内部错误/);
    expect(screen.queryByText("还没有核对组")).toBeNull();
  });
});

describe("conclusion about a group", () => {
  it("a conclusion is chosen and confirmed by keys, opens the next case, and can be undone", async () => {
    const seen = show();
    const { router } = page(`?group=${differs.key}`);
    const form = await drawer();
    expect(within(form).getByRole("button", { name: /以二号舍入口为准.*12 头/ })).toBeDefined();
    await userEvent.keyboard("{Enter}");
    await within(form).findByText("请先选择一个结论");
    expect(sentTo(seen, "/decide")).toEqual([]);
    await userEvent.keyboard("2");
    expect(within(form).getByRole("button", { pressed: true }).textContent).toContain("12 头");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("已核对", { selector: ".ant-message *" });
    expect(sentTo(seen, "/decide")).toEqual([
      { pair_id: pair._id, key: differs.key, time: differs.start, truth: 12, note: "" },
    ]);
    await waitFor(() => expect(router.state.location.href).toContain(`group=${single.key}`));
    // Pairs and groups are refreshed after the conclusion.
    await waitFor(() => expect(askedFor(seen, "/pairs").length).toBe(2));
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    await screen.findByText("已撤回");
    expect(sentTo(seen, "/withdraw")).toEqual([{ _id: decision._id }]);
    await waitFor(() => expect(router.state.location.href).toContain(`group=${differs.key}`));
  });

  it("requires a whole number if typed, is sent with the note, and arrow keys open other groups outside the number field", async () => {
    const seen = show();
    const { router } = page(`?group=${differs.key}`);
    const form = await drawer();
    await userEvent.keyboard("3");
    expect(document.activeElement).toBe(within(form).getByLabelText("实际头数"));
    await userEvent.keyboard("11.5{Enter}");
    await within(form).findByText("请输入实际头数");
    await userEvent.clear(within(form).getByLabelText("实际头数"));
    await userEvent.keyboard("11");
    await userEvent.type(within(form).getByLabelText("备注"), "4 头返回{Enter}");
    await waitFor(() => expect(sentTo(seen, "/decide")).toMatchObject([{ truth: 11, note: "4 头返回" }]));
    await waitFor(() => expect(router.state.location.href).toContain(`group=${single.key}`));
    await userEvent.click(document.body);
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(router.state.location.href).toContain(`group=${differs.key}`));
  });

  it("keeps the typed input after a refusal, and shows the group's current counts", async () => {
    let isChanged = false;
    const joined = makeGroup(2, {
      key: "k2b",
      first: 10,
      second: 14,
      difference: -4,
      allowed: 1,
      verdict: "differs",
    });
    const seen = show("lead", {
      [`${base}/groups`]: () => answerOf(isChanged ? [joined] : groups),
      [`${base}/decide`]: () => {
        isChanged = true;
        return refused("count_group_changed", "这一批的数据有变化，请核对新的数据", 409);
      },
    });
    const { router } = page(`?group=${differs.key}`);
    const form = await drawer();
    await userEvent.keyboard("3");
    await userEvent.keyboard("11");
    await userEvent.type(within(form).getByLabelText("备注"), "看过录像{Enter}");
    await screen.findByText("这一批的数据有变化，请核对新的数据");
    await waitFor(() => expect(router.state.location.href).toContain("group=k2b"));
    const again = await drawer();
    expect(within(again).getByLabelText("实际头数")).toHaveProperty("value", "11");
    expect(within(again).getByLabelText("备注")).toHaveProperty("value", "看过录像");
    expect(within(again).getByRole("button", { name: /以二号舍入口为准.*14 头/ })).toBeDefined();
    expect(sentTo(seen, "/decide").length).toBe(1);
  });

  it("a conclusion is sent once on a double click", async () => {
    const seen = show("lead", {
      [`${base}/decide`]: () => new Promise((done) => setTimeout(() => done(good(decision)), 50)),
    });
    page(`?group=${single.key}`);
    const form = await drawer();
    await userEvent.keyboard("4");
    await userEvent.dblClick(within(form).getByRole("button", { name: "确认结论" }));
    await screen.findByText("已核对", { selector: ".ant-message *" });
    expect(sentTo(seen, "/decide")).toMatchObject([{ truth: null }]);
  });

  it("opens no other group if the user has opened one before the answer, also after an undo", {
    tags: ["rest"],
  }, async () => {
    const answers: (() => void)[] = [];
    const held = (data: unknown) => () =>
      new Promise<ReturnType<typeof good>>((done) => {
        answers.push(() => done(good(data)));
      });
    show("lead", {
      [`${base}/decide`]: held(decision),
      [`${base}/withdraw`]: held({ _id: decision._id }),
    });
    const third = groups[3];
    const { router, client } = page(`?group=${differs.key}`);
    const shown = () => router.state.location.search;
    await drawer();
    await userEvent.keyboard("2{Enter}");
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(() => router.navigate({ to: ".", search: { group: third?.key } }));
    answers[0]?.();
    await screen.findByText("已核对", { selector: ".ant-message *" });
    expect(shown()).toEqual({ group: third?.key });
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(() => router.navigate({ to: ".", search: { group: single.key } }));
    answers[1]?.();
    await screen.findByText("已撤回");
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(shown()).toEqual({ group: single.key });
  });

  it("no conclusion is offered while counts are incomplete, and a hint says when counts changed after it", async () => {
    const decided = makeGroup(6, { verdict: "differs", decision: { ...decision, changed: true } });
    show("staff", {}, { rows: [makeGroup(5, { verdict: "pending" }), decided] });
    const pending = page("?group=k5");
    await screen.findByText(/数据还未到齐，.* 后可以核对/);
    expect(screen.queryByRole("form", { name: "填写核对结论" })).toBeNull();
    pending.unmount();
    page("?group=k6");
    await screen.findByText("核对后数据有变化，请撤回后重新核对");
    expect(screen.getByRole("button", { name: "撤回结论" })).toBeDefined();
  });
});

it.each(["35", "-5"])(
  "asks for a second confirmation of the number %s if the counts are 10 and 12",
  { tags: ["rest"] },
  async (typed) => {
    const seen = show();
    page(`?group=${differs.key}`);
    const form = await drawer();
    await userEvent.type(within(form).getByRole("textbox", { name: "实际头数" }), typed);
    await userEvent.click(within(form).getByRole("button", { name: "确认结论" }));
    const again = await within(form).findByRole("button", { name: /^仍按.*头确认$/ });
    expect(within(form).getByRole("alert").textContent).toContain("与计数 10 / 12 相差很大");
    expect(sentTo(seen, "/decide")).toEqual([]);
    await userEvent.click(again);
    await waitFor(() => expect(sentTo(seen, "/decide")).toMatchObject([{ truth: Number(typed), confirmed: true }]));
  },
);

it("rounds the number of animals that was calculated from a weight", async () => {
  const row = makeGroup(1, {
    first: 8,
    second: 9.2,
    weight: 220.4,
    difference: -1.2,
    allowed: 0.9,
    verdict: "differs",
  });
  const seen = show("lead", {}, { list: [scalePair], rows: [row] });
  page("?group=k1");
  const form = await drawer();
  expect(screen.getByText("称重 220.4 kg")).toBeDefined();
  expect(screen.getAllByText("体重离散度 10%").length).toBe(1);
  await userEvent.click(within(form).getByRole("button", { name: /以体重推算为准.*9 头/ }));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sentTo(seen, "/decide")).toMatchObject([{ truth: 9 }]));
});
