import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { storeToken } from "#shared/auth/session.store.ts";
import { idOf } from "#test/factories.ts";
import { findDialog } from "#test/find-dialog.ts";
import { renderPage } from "#test/render-page.tsx";
import { standInPeople } from "#test/stand-in-people.ts";
import { good, refused, type SeenRequest } from "#test/stand-in-server.ts";
import { NotifyPage } from "./NotifyPage.tsx";

const channel = (n: number, changes: object = {}) => ({
  _id: idOf(n),
  name: `渠道 ${n}`,
  enabled: true,
  version: 3,
  target: { kind: "dingtalk", address: "https://oapi.dingtalk.com/robot/send?access_token=…1a2b", has_secret: true },
  rules: 1,
  failing: null,
  waiting: 0,
  last_done_at: null,
  ...changes,
});
const rule = (changes: object = {}) => ({
  _id: idOf(50),
  enabled: true,
  version: 2,
  name: "夜间",
  alg_ids: ["smoking"],
  any_group: true,
  min_severity: 2,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: "22:00",
  to: "06:00",
  merge_seconds: 60,
  groups: [],
  channels: [{ _id: idOf(1), name: "渠道 1" }],
  escalation_channels: [],
  ...changes,
});
const notice = (n: number, changes: object = {}) => ({
  _id: idOf(n),
  kind: "alarm",
  state: "done",
  channel: { name: "渠道 1", kind: "dingtalk" },
  rule: "夜间",
  count: 1,
  message_id: idOf(900),
  message: "1 人进入装卸区",
  tries: 1,
  status: 200,
  error: "",
  took_ms: 12,
  create_at: 0,
  next_at: null,
  done_at: 0,
  ...changes,
});
const path = "/api/client/notify";
const answers = (channels: object[], rules: object[] = [], more: object = {}) => ({
  [`${path}/channel/list`]: () => good({ list: channels, has_links: true }),
  [`${path}/rule/list`]: () => good({ list: rules }),
  [`${path}/channel/add`]: () => good({ _id: idOf(99) }),
  [`${path}/channel/edit`]: () => good({}),
  [`${path}/rule/add`]: () => good({ _id: idOf(98) }),
  [`${path}/rule/edit`]: () => good({}),
  ...more,
});
const sentTo = (seen: SeenRequest[], end: string) =>
  seen.filter((request) => request.path.endsWith(end)).map(({ body }) => body);
const save = () => userEvent.click(screen.getByRole("button", { name: "保存" }));

beforeEach(() => storeToken("abc"));

it.each(["lead", "staff"] as const)("shows role %s that they have no permission", async (role) => {
  standInPeople([], role, answers([channel(1)]));
  renderPage("/set/notify", NotifyPage);
  await screen.findByText("您没有此操作的权限");
});

describe("notification channels", () => {
  it("channels show why sending failed; a test shows the answer of the receiving server", async () => {
    const failing = { since: 0, text: "对方返回 HTTP 404，请检查地址" };
    const answer = { ok: false, text: "签名不匹配，请核对签名密钥与服务器时间", took_ms: 3 };
    const attempt = { [`${path}/channel/try`]: () => good(answer) };
    const seen = standInPeople([], "admin", answers([channel(1, { failing }), channel(2)], [], attempt));
    renderPage("/set/notify", NotifyPage);
    const row = await screen.findByRole("row", { name: /渠道 1/ });
    expect(row.textContent).toContain("发送失败");
    expect(row.textContent).toContain(failing.text);
    const button = within(row).getByRole("button", { name: /^测试/ });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText(answer.text);
    expect(sentTo(seen, "/channel/try")).toEqual([{ _id: idOf(1) }]);
  });

  it("a mail channel is sent as typed, with every recipient", { tags: ["rest"] }, async () => {
    const seen = standInPeople([], "admin", answers([]));
    renderPage("/set/notify", NotifyPage);
    await userEvent.click((await screen.findAllByRole("button", { name: "添加渠道" }))[0] ?? document.body);
    const dialog = await findDialog("添加渠道");
    await userEvent.click(within(dialog).getByRole("button", { name: "邮件" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "STARTTLS" }));
    await userEvent.type(screen.getByLabelText("名称"), "值班邮箱");
    await userEvent.type(screen.getByLabelText("邮件服务器"), "smtp.example.com");
    await userEvent.type(screen.getByLabelText("发件人"), "alarm@example.com");
    await userEvent.type(screen.getByLabelText("收件人"), "a@example.com,b@example.com{Enter}");
    await save();
    await waitFor(() => expect(sentTo(seen, "/channel/add")).toHaveLength(1));
    expect(sentTo(seen, "/channel/add")).toEqual([
      {
        name: "值班邮箱",
        target: {
          kind: "email",
          host: "smtp.example.com",
          port: 587,
          security: "starttls",
          username: "",
          from: "alarm@example.com",
          allow_self_signed: false,
          recipients: ["a@example.com", "b@example.com"],
        },
      },
    ]);
  });

  it("the channel form shows missing values and the server's refusals next to their fields", async () => {
    const message = "机器人地址须以 https://qyapi.weixin.qq.com/ 开头";
    const fields = { "target.url": message };
    const replies = [
      { status: 400, body: { code: 400, message: "有误", fields } },
      refused("channel_exists", "已有同名的通知渠道"),
    ];
    const add = { [`${path}/channel/add`]: () => replies.shift() ?? good({}) };
    const seen = standInPeople([], "admin", answers([], [], add));
    renderPage("/set/notify", NotifyPage);
    await userEvent.click((await screen.findAllByRole("button", { name: "添加渠道" }))[0] ?? document.body);
    await findDialog("添加渠道");
    await save();
    await screen.findByText("请输入渠道名称！");
    expect(screen.getByText("请输入机器人的 Webhook 地址！")).toBeDefined();
    expect(sentTo(seen, "/channel/add")).toEqual([]);
    await userEvent.type(screen.getByLabelText("名称"), "群");
    await userEvent.type(screen.getByLabelText("机器人 Webhook 地址"), "https://example.com/x");
    await save();
    await screen.findByText(message);
    await userEvent.type(screen.getByLabelText("机器人 Webhook 地址"), "y");
    await save();
    const taken = await screen.findByText("已有同名的通知渠道");
    expect(taken.id).toBe(screen.getByLabelText("名称").getAttribute("aria-describedby"));
  });

  it("the channel form shows no stored secret, keeps secrets that were not typed, and can remove a stored one", async () => {
    const seen = standInPeople([], "admin", answers([channel(1)]));
    renderPage("/set/notify", NotifyPage);
    await userEvent.click(await screen.findByText("渠道 1"));
    const dialog = await findDialog("编辑渠道 渠道 1");
    expect(screen.getByLabelText("加签密钥")).toHaveProperty("value", "");
    expect(within(dialog).getByText(/^当前：.*access_token=…1a2b$/)).toBeDefined();
    await userEvent.click(screen.getByRole("checkbox", { name: "清除已保存的密钥" }));
    await save();
    await waitFor(() => expect(sentTo(seen, "/channel/edit")).toHaveLength(1));
    expect(sentTo(seen, "/channel/edit")).toEqual([
      { _id: idOf(1), version: 3, name: "渠道 1", target: { kind: "dingtalk", secret: "" } },
    ]);
  });
});

describe("notification rules", () => {
  it("cannot be created without a channel; the page then links to the channels", async () => {
    standInPeople([], "admin", answers([]));
    renderPage("/set/notify?view=rules", NotifyPage);
    await userEvent.click(await screen.findByRole("button", { name: "去添加渠道" }));
    await screen.findByText("还没有通知渠道");
  });

  it("rules are shown as text, sent with their version, and refused when another user saved first", {
    tags: ["rest"],
  }, async () => {
    const edit = { [`${path}/rule/edit`]: () => refused("conflict", "内容已被他人修改，请刷新后重试", 409) };
    const seen = standInPeople([], "admin", answers([channel(1)], [rule()], edit));
    renderPage("/set/notify?view=rules", NotifyPage);
    const row = await screen.findByRole("row", { name: /夜间/ });
    for (const text of ["抽烟检测", "中及以上", "每天 22:00 ~ 次日 06:00", "渠道 1", "60 秒"]) {
      expect(row.textContent).toContain(text);
    }
    await userEvent.click(screen.getByText("夜间"));
    await findDialog("编辑规则 夜间");
    await userEvent.clear(screen.getByLabelText("合并时间"));
    await userEvent.type(screen.getByLabelText("合并时间"), "4000");
    await save();
    await screen.findByText("合并时间须为 0 到 3600 秒");
    await userEvent.clear(screen.getByLabelText("合并时间"));
    await userEvent.type(screen.getByLabelText("合并时间"), "0");
    await save();
    await screen.findByText("内容已被他人修改，请刷新后重试");
    expect(sentTo(seen, "/rule/edit")).toMatchObject([
      { _id: idOf(50), version: 2, rule: { name: "夜间", merge_seconds: 0, channel_ids: [idOf(1)], from: "22:00" } },
    ]);
  });
});

describe("inbox of the demonstration", () => {
  const inbox = channel(1, {
    name: "演示收件箱",
    target: { kind: "webhook", address: "http://127.0.0.1:8686/api/demo/receiver", has_secret: true },
  });
  const sent = notice(7, { channel: { name: "演示收件箱", kind: "webhook" } });
  const body = {
    event: "notice",
    id: idOf(7),
    title: "【报警·高】区域入侵：东门",
    text: "【报警·高】区域入侵：东门\n点位：东门\n级别：高",
  };
  const received = (list: object[]) => ({
    "/api/client/demo/received": () => good({ list, page: { page: 1, size: 5, count: list.length } }),
    [`${path}/log`]: () => good({ list: [sent, notice(8)], page: { page: 1, size: 30, count: 2 } }),
  });
  const one = { _id: idOf(70), kind: "notice", body: JSON.stringify(body), time: 0 };

  it("opens from a row of the log with the content of that notification, only for the demonstration's channel", async () => {
    const seen = standInPeople([], "admin", answers([inbox, channel(2, { name: "渠道 1" })], [], received([one])));
    renderPage("/set/notify?view=log", NotifyPage);
    const open = await screen.findAllByRole("button", { name: /查看收到的内容/ });
    expect(open).toHaveLength(1);
    await userEvent.click(open[0] ?? document.body);
    const dialog = await findDialog("演示收件箱");
    await within(dialog).findByText(/^点位：东门/);
    expect(dialog.textContent?.split("区域入侵：东门")).toHaveLength(4);
    const asked = seen.find((request) => request.path.endsWith("/demo/received"));
    expect(asked?.query).toMatchObject({ kind: "notice", notice_id: idOf(7) });
  });

  it("shows a request that is no notification unchanged, next to the others", async () => {
    const strange = { _id: idOf(71), kind: "notice", body: JSON.stringify({ event: "notice" }), time: 0 };
    standInPeople([], "admin", answers([inbox], [], received([strange, one])));
    renderPage("/set/notify", NotifyPage);
    const row = await screen.findByRole("row", { name: /演示收件箱/ });
    await userEvent.click(within(row).getByRole("button", { name: "查看收到的内容" }));
    const dialog = await findDialog("演示收件箱");
    await within(dialog).findByText("其他内容");
    await within(dialog).findByText(/^点位：东门/);
  });

  it("opens from the channel, and shows a hint while it is empty", async () => {
    standInPeople([], "admin", answers([inbox, channel(2)], [], received([])));
    renderPage("/set/notify", NotifyPage);
    const row = await screen.findByRole("row", { name: /演示收件箱/ });
    await userEvent.click(within(row).getByRole("button", { name: "查看收到的内容" }));
    await within(await findDialog("演示收件箱")).findByText("还没有收到通知");
  });
});

describe("log of notifications", () => {
  it("links to the alarm, shows why a notification failed, and sends it again", async () => {
    const rows = [
      notice(1, { count: 6 }),
      notice(2, { state: "failed", error: "对方返回 HTTP 404，请检查地址", kind: "escalation" }),
      notice(3, { kind: "test", rule: "", message_id: "", message: "", count: 0 }),
    ];
    const page = { page: 1, size: 30, count: 3 };
    const log = {
      [`${path}/log`]: () => good({ list: rows, page }),
      [`${path}/resend`]: () => good({ count: 1 }),
    };
    const seen = standInPeople([], "admin", answers([channel(1)], [], log));
    renderPage("/set/notify?view=log", NotifyPage);
    const [done, failed, tested] = await waitFor(() => {
      const all = screen.getAllByRole("row").slice(1);
      expect(all).toHaveLength(3);
      return all;
    });
    expect(done?.textContent).toContain("另有 5 条");
    const link = within(done ?? document.body).getByRole("link", { name: "1 人进入装卸区" });
    expect(link.getAttribute("href")).toContain(`/message?id=${idOf(900)}`);
    expect(failed?.textContent).toMatch(/发送失败.*超时.*对方返回 HTTP 404，请检查地址/);
    expect(tested?.textContent).toContain("测试通知");
    await userEvent.click(screen.getByRole("button", { name: /^重新发送/ }));
    await screen.findByText("已重新排队");
    expect(sentTo(seen, "/resend")).toEqual([{ _id: [idOf(2)] }]);
  });
});
