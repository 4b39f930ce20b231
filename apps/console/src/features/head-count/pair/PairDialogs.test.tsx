import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { findDialog } from "#test/find-dialog.ts";
import {
  headCountRequests as askedFor,
  gate,
  makeGroup,
  makePair,
  ramp,
  standInHeadCounts,
} from "#test/head-counts.ts";
import { renderPage } from "#test/render-page.tsx";
import { type SeenRequest } from "#test/stand-in-server.ts";
import { HeadCountPage } from "../HeadCountPage.tsx";

const pair = makePair(1);
const sentTo = (seen: SeenRequest[], path: string) => askedFor(seen, path).map(({ body }) => body);
const page = () => renderPage("/farm/headCount", HeadCountPage);

beforeEach(() => storeToken("abc"));

describe("pair of counters", () => {
  it("a pair is created after missing values were shown next to their fields; the server searches the counters", {
    tags: ["rest"],
  }, async () => {
    const seen = standInHeadCounts({ pairs: [], groups: [] });
    page();
    await userEvent.click(await screen.findByRole("button", { name: "添加核对组" }));
    const dialog = await findDialog("添加核对组");
    const send = () => userEvent.click(within(dialog).getByRole("button", { name: "添加核对组" }));
    await send();
    await within(dialog).findByText("请输入名称");
    expect(within(dialog).getAllByText("请选择计数点").length).toBe(2);
    await userEvent.type(within(dialog).getByLabelText("名称"), "转栏");
    for (const [label, counter] of [
      ["先经过的计数点", "一号舍出口 · 地磅点数"],
      ["后经过的计数点", "二号舍入口 · 通道点数"],
    ] as const) {
      await userEvent.type(within(dialog).getByLabelText(label), "舍");
      await waitFor(() => expect(askedFor(seen, "/counters").at(-1)?.query).toEqual({ keyword: "舍" }));
      const [option] = (await screen.findAllByTitle(counter)).slice(-1);
      if (option !== undefined) await userEvent.click(option);
    }
    await userEvent.clear(within(dialog).getByLabelText("路上时间"));
    await send();
    await within(dialog).findByText("路上时间须为 0 到 86400 秒");
    await userEvent.type(within(dialog).getByLabelText("路上时间"), "20");
    await send();
    await screen.findByText("添加成功");
    expect(sentTo(seen, "/pair/add")).toEqual([
      {
        name: "转栏",
        kind: "flow",
        opposite: false,
        delay_seconds: 20,
        gap_seconds: 300,
        spread_percent: 10,
        first: { point_id: gate.point_id, alg: gate.alg },
        second: { point_id: ramp.point_id, alg: ramp.alg },
        first_rates: { miss: 0.2, double: 0.2 },
        second_rates: { miss: 0.2, double: 0.2 },
      },
    ]);
  });

  it("that compares heads with weight may consist of one counter and its own scale", { tags: ["rest"] }, async () => {
    const seen = standInHeadCounts({ pairs: [], groups: [] });
    page();
    await userEvent.click(await screen.findByRole("button", { name: "添加核对组" }));
    const dialog = await findDialog("添加核对组");
    await userEvent.type(within(dialog).getByLabelText("名称"), "出栏称重");
    await userEvent.click(within(dialog).getByRole("radio", { name: /头数与称重/ }));
    await userEvent.click(within(dialog).getByLabelText("计数点"));
    await userEvent.click(await screen.findByTitle("一号舍出口 · 地磅点数"));
    await userEvent.click(within(dialog).getByLabelText("称重"));
    await userEvent.click(await screen.findByTitle("同一计数点自带秤"));
    expect(within(dialog).queryByLabelText("路上时间")).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "添加核对组" }));
    await screen.findByText("添加成功");
    const own = { point_id: gate.point_id, alg: gate.alg };
    expect(sentTo(seen, "/pair/add")).toMatchObject([{ kind: "weight", first: own, second: own, spread_percent: 10 }]);
  });

  it("a pair is deleted after the dialog has shown its dependent data", { tags: ["rest"] }, async () => {
    const seen = standInHeadCounts({ pairs: [pair], groups: [makeGroup(1)] });
    page();
    await userEvent.click(await screen.findByRole("button", { name: "删除" }));
    const dialog = await findDialog("删除核对组 一号舍转二号舍");
    within(dialog).getByText(/全部核对结论将一并删除/);
    await userEvent.click(within(dialog).getByRole("button", { name: "删除核对组 一号舍转二号舍" }));
    await screen.findByText("删除成功");
    expect(sentTo(seen, "/pair/del")).toEqual([{ _id: pair._id }]);
    await waitFor(() => expect(askedFor(seen, "/pairs").length).toBe(2));
    // The groups of the deleted pair are not requested again.
    expect(askedFor(seen, "/groups").length).toBe(1);
  });
});
