import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good, type SeenRequest } from "#test/stand-in-server.ts";
import { ReportPage } from "./ReportPage.tsx";

const report = (n: number, state: string, changes: object = {}) => ({
  _id: idOf(n),
  order_no: `2026112200000${n}-1`,
  record_id: idOf(n + 100),
  plate_num: `粤B1000${n}`,
  amount_fen: 800,
  order_state: 1,
  state,
  is_blocked: false,
  tries: 1,
  status: 200,
  error: "",
  took_ms: 12,
  paid: false,
  create_at: 0,
  next_at: null,
  done_at: null,
  ...changes,
});
const never = { at: null, orders: 0, faults: 0, list: [] };
const answers = (list: object[], check: object = never, more = {}) => ({
  "/api/client/org/conf/parking_order_report_url": () => good({ url: "https://a.cn/in" }),
  "/api/client/parking/ledger/check": () => good(check),
  "/api/client/parking/report/list": () => good({ list, page: { page: 1, size: 30, count: list.length } }),
  ...more,
});
const sentTo = (seen: SeenRequest[], path: string) =>
  seen.filter((request) => request.path.endsWith(path)).map(({ body }) => body);

beforeEach(() => storeToken("abc"));

it("offers to resend failed reports and delivered ones of unpaid orders, but not waiting ones", async () => {
  const list = [
    report(1, "failed", { status: 0, error: "连接超时" }),
    report(2, "done"),
    report(3, "done", { paid: true }),
    report(4, "waiting", { is_blocked: true }),
    report(5, "done", { order_state: -1 }),
  ];
  const resend = { "/api/client/parking/report/resend": () => good({ count: 1 }) };
  const seen = standInPeople([], "admin", answers(list, never, resend));
  renderPage("/set/orderReport", ReportPage);
  await screen.findByText("连接超时");
  const names = screen
    .getAllByRole("button", { name: /^重新发送：/ })
    .map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["重新发送：20261122000001-1", "重新发送：20261122000002-1"]);
  expect(screen.getByText("等待前一条送达")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "重新发送：20261122000001-1" }));
  await screen.findByText("操作成功！已重新排队 1 条");
  expect(sentTo(seen, "/resend")).toEqual([{ _id: [idOf(1)] }]);
});

it("shows that a newer report has replaced one that the user resends", async () => {
  const resend = { "/api/client/parking/report/resend": () => good({ count: 0 }) };
  standInPeople([], "admin", answers([report(2, "done")], never, resend));
  renderPage("/set/orderReport", ReportPage);
  await userEvent.click(await screen.findByRole("button", { name: /^重新发送：/ }));
  await screen.findByText("该记录之后已有新的上报，不能再发送");
});

it("shows the result of the nightly ledger check, with links to inconsistent orders", async () => {
  const check = {
    at: 1_795_305_600_000,
    orders: 1200,
    faults: 1,
    list: [{ order_no: "20261122000009-1", record_id: idOf(9), fault: "sum" }],
  };
  standInPeople([], "admin", answers([], check));
  renderPage("/set/orderReport", ReportPage);
  const note = await screen.findByText(/核对 1,200 个订单，1 个不符/);
  const link = within(note.parentElement ?? note).getByRole("link", { name: "20261122000009-1" });
  expect(link.getAttribute("href")).toContain(idOf(9));
});

it("shows that the tested address answered without JSON", async () => {
  const attempt = { "/api/client/parking/report/try": () => good({ status: 200, took_ms: 3, understood: false }) };
  standInPeople([], "admin", answers([], never, attempt));
  renderPage("/set/orderReport", ReportPage);
  await userEvent.click(await screen.findByRole("button", { name: "测试" }));
  await screen.findByText("对方返回 HTTP 200，但内容不是 JSON 对象");
});
