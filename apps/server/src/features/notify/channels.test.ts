import { createHmac } from "node:crypto";
import * as api from "@huiyan/contract/notify/channel.api";
import { findAlarmNotices } from "@huiyan/contract/notify/notice.api";
import * as ruleApi from "@huiyan/contract/notify/rule.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jpeg } from "#test/data/pictures.ts";
import { alarmEvent } from "#test/device-client.ts";
import { makeChannel, makeRule, noticeNode, webhookSecret } from "#test/notified.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startMailServer } from "#test/stand-in/mail-server.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let receiver: Receiver;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(async () => {
  receiver.forget();
  world = await createWorld(app);
});

const attempt = (id: string) => world.admin.client.call(api.tryChannel, { _id: id });
const listed = async () => (await world.admin.client.call(api.listChannels, {})).list;

describe("chat robots", () => {
  const secret = "SEC0123456789";
  const good = { json: { errcode: 0, errmsg: "ok" } };

  it("WeCom receives markdown in which a name cannot form a link", async () => {
    receiver.answers.set("/wecom?key=k", good);
    const id = await makeChannel(world, { kind: "wecom", url: `${receiver.url}/wecom?key=k` });
    await makeRule(world, [id]);
    const { sql } = app.services.db;
    await sql
      .updateTable("point")
      .set({ name: "[点我](http://evil.example)" })
      .where("org_id", "=", world.orgId)
      .execute();
    await world.device.client.outcomes([alarmEvent(app)]);
    await noticeNode(app.services).run();
    const [call] = receiver.received;
    const { msgtype, markdown } = JSON.parse(call?.body ?? "");
    expect(msgtype).toBe("markdown");
    expect(markdown.content).toContain("**【报警·高】区域入侵：［点我］");
    expect(markdown.content).not.toContain("[点我]");
  });

  it("the address for DingTalk contains time and signature", async () => {
    const id = await makeChannel(world, { kind: "dingtalk", url: `${receiver.url}/robot?access_token=t`, secret });
    receiver.answers.clear();
    await attempt(id);
    const url = new URL(receiver.received[0]?.path ?? "", receiver.url);
    const time = url.searchParams.get("timestamp") ?? "";
    expect(Number(time)).toBe(app.clock.now().getTime());
    expect(url.searchParams.get("access_token")).toBe("t");
    const sign = createHmac("sha256", secret).update(`${time}\n${secret}`).digest("base64");
    expect(url.searchParams.get("sign")).toBe(sign);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ msgtype: "markdown" });
  });

  it("the message to Feishu contains the signature", async () => {
    receiver.answers.set("/hook/abc", { json: { code: 0, msg: "success" } });
    const id = await makeChannel(world, { kind: "feishu", url: `${receiver.url}/hook/abc`, secret });
    expect(await attempt(id)).toMatchObject({ ok: true });
    const body = JSON.parse(receiver.received[0]?.body ?? "");
    const key = `${Math.floor(app.clock.now().getTime() / 1000)}\n${secret}`;
    expect(body).toMatchObject({ msg_type: "post", sign: createHmac("sha256", key).update("").digest("base64") });
  });

  it.each([
    ["wecom", { errcode: 93_000, errmsg: "invalid webhook url" }, "机器人不存在或已被移出群，请重新复制 Webhook 地址"],
    ["wecom", { errcode: 45_009, errmsg: "api freq out of limit" }, "发送过于频繁，对方限流，稍后自动重试"],
    [
      "dingtalk",
      { errcode: 310_000, errmsg: "sign not match" },
      "安全设置未通过，请核对加签密钥、关键词与 IP 地址段（sign not match）",
    ],
    ["dingtalk", { errcode: 130_101, errmsg: "send too fast" }, "发送过于频繁，对方限流，稍后自动重试"],
    ["feishu", { code: 19_021, msg: "sign match fail" }, "签名不匹配，请核对签名密钥与服务器时间"],
    ["feishu", { code: 12_345, msg: "strange" }, "对方返回错误 12345：strange"],
    ["feishu", { hello: 1 }, "对方的返回无法识别，请检查地址是否为机器人的 Webhook 地址"],
  ] as const)("%s that answers 200 with %j has refused, and the error is a readable text", async (kind, json, text) => {
    receiver.answers.set("/robot", { json });
    const id = await makeChannel(world, { kind, url: `${receiver.url}/robot` });
    expect(await attempt(id)).toMatchObject({ ok: false, text });
    const { list } = await world.admin.client.call(findAlarmNotices, {});
    expect(list).toMatchObject([{ kind: "test", state: "failed", error: text, status: 200 }]);
  });

  it("a robot receives at most 20 messages per minute from two nodes together", { tags: ["rest"] }, async () => {
    receiver.answers.set("/paced", good);
    const id = await makeChannel(world, { kind: "wecom", url: `${receiver.url}/paced` });
    await makeRule(world, [id], { merge_seconds: 0 });
    const nodes = [noticeNode(app.services), noticeNode(app.services)];
    const times: number[] = [];
    for (let second = 0; second < 180; second += 2) {
      if (second < 60) await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
      const before = receiver.received.length;
      await Promise.all(nodes.map((node) => node.run()));
      times.push(...receiver.received.slice(before).map(() => second));
      app.clock.moveBy(2000);
    }
    const worst = Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 60).length));
    expect(worst).toBeGreaterThan(10);
    expect(worst).toBeLessThanOrEqual(20);
  });
});

describe("e-mail", () => {
  const account = { user: "alarm@huiyan.example", password: "letter-box" };
  const target = (port: number) => ({
    kind: "email" as const,
    host: "127.0.0.1",
    port,
    security: "starttls" as const,
    username: account.user,
    password: account.password,
    from: "alarm@huiyan.example",
    allow_self_signed: true,
    recipients: ["one@guard.example", "two@guard.example"],
  });

  it("a mail carries the alarm's picture, is encrypted in transit, and has the same Message-ID at every attempt", async () => {
    const server = await startMailServer({ account });
    const id = await makeChannel(world, target(server.port));
    await makeRule(world, [id]);
    const event = alarmEvent(app, { images: [{ role: "image", part: "p" }] });
    const picture = await jpeg(640, 360);
    await world.device.client.outcomes([event], { p: picture });
    await noticeNode(app.services).run();
    const [mail, ...more] = server.received;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ["one@guard.example", "two@guard.example"], encrypted: true, user: account.user });
    const [notice] = (await world.admin.client.call(findAlarmNotices, {})).list;
    expect(notice).toMatchObject({ state: "done", status: 250 });
    expect(mail?.raw).toContain(`Message-ID: <${notice?._id}@huiyan>`);
    expect(mail?.raw).toContain("Content-Type: image/jpeg");
    expect(mail?.raw.replaceAll("\r\n", "")).toContain(picture.toString("base64").slice(0, 200));
    await server.close();
  });

  it("the connection is encrypted from the start if the server requires it", async () => {
    const server = await startMailServer({ secure: true });
    const id = await makeChannel(world, { ...target(server.port), security: "tls", username: "", password: "" });
    expect(await attempt(id)).toMatchObject({ ok: true });
    expect(server.received).toMatchObject([{ encrypted: true }]);
    await server.close();
  });

  it("a failed mail names its cause: password, certificate, encryption, recipients, or an unreachable server", {
    tags: ["rest"],
  }, async () => {
    const server = await startMailServer({ account });
    const tried = async (change: Partial<ReturnType<typeof target>>) =>
      (await attempt(await makeChannel(world, { ...target(server.port), ...change }))).text;
    expect(await tried({ password: "wrong" })).toBe("邮箱用户名或密码不正确，部分邮箱须使用授权码");
    expect(await tried({ allow_self_signed: false })).toContain("证书不受信任");
    server.refuse.set("one@guard.example", 550);
    expect(await tried({})).toBe("邮件服务器拒绝了部分收件人：one@guard.example");
    server.refuse.set("two@guard.example", 550);
    expect(await tried({})).toBe("邮件服务器拒绝了发件人或收件人（550）");
    server.refuse.clear();
    server.refuse.set("*", 451);
    expect(await tried({})).toBe("邮件服务器暂时无法接收（451），稍后自动重试");
    await server.close();
    expect(await tried({})).toBe("目标地址无法连接，请检查地址与网络");
    const open = await startMailServer({ plain: true });
    const unsafe = await makeChannel(world, target(open.port));
    expect((await attempt(unsafe)).text).toBe("邮件服务器不支持加密连接，请检查加密方式与端口");
    expect(open.received).toEqual([]);
    await open.close();
  });

  it("a mail that the server first refuses temporarily is sent later, once", { tags: ["rest"] }, async () => {
    const server = await startMailServer();
    const id = await makeChannel(world, { ...target(server.port), username: "", password: "" });
    await makeRule(world, [id]);
    server.refuse.set("*", 421);
    await world.device.client.outcomes([alarmEvent(app)]);
    const node = noticeNode(app.services);
    for (let passed = 0; passed < 10; passed++) {
      await node.run();
      app.clock.moveBy(60_000);
    }
    server.refuse.clear();
    for (let passed = 0; passed < 6; passed++) {
      await node.run();
      app.clock.moveBy(60_000);
    }
    expect(server.received).toHaveLength(1);
    await server.close();
  });
});

describe("stored data of a channel", () => {
  const url = "/cgi/0123456789abcdef0123?key=abcdef123456";

  it("secrets are encrypted in the database, and no answer contains them", async () => {
    const id = await makeChannel(world, { kind: "webhook", url: receiver.url + url, secret: webhookSecret });
    const row = await app.services.db.sql
      .selectFrom("notify_channel")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const open = JSON.stringify({ ...row, secrets_sealed: row.secrets_sealed?.toString("latin1") });
    for (const text of [open, JSON.stringify(await listed())]) {
      expect(text).not.toContain(webhookSecret);
      expect(text).not.toContain("abcdef123456");
      expect(text).not.toContain("0123456789abcdef0123");
    }
    const [channel] = await listed();
    expect(channel?.target).toMatchObject({ address: `${receiver.url}/cgi/…0123?key=…3456`, has_secret: true });
  });

  it("an edit keeps omitted values; a stale edit and an edit of another kind are refused", async () => {
    const id = await makeChannel(world, { kind: "webhook", url: `${receiver.url}/first`, secret: webhookSecret });
    const edit = { _id: id, version: 1, name: "改名", target: { kind: "webhook" as const } };
    await world.admin.client.call(api.editChannel, edit);
    await attempt(id);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/first"]);
    expect(receiver.received[0]?.headers["x-huiyan-sign"]).toMatch(/^[0-9a-f]{64}$/);
    expect((await world.admin.client.fails(api.editChannel, edit)).error).toBe("conflict");
    const other = { ...edit, version: 2, target: { kind: "wecom" as const, url: `${receiver.url}/x` } };
    expect((await world.admin.client.fails(api.editChannel, other)).error).toBe("conflict");
  });

  it("a stored password is used only for the server and port for which it was entered, and with no weaker protection", async () => {
    const mail = {
      kind: "email" as const,
      host: "127.0.0.1",
      port: 2525,
      security: "tls" as const,
      username: "u",
      from: "a@b.example",
      recipients: ["c@d.example"],
      allow_self_signed: false,
    };
    const id = await makeChannel(world, { ...mail, password: "secret" });
    const moved = { _id: id, version: 1, name: "改名", target: { ...mail, host: "localhost" } };
    expect((await world.admin.client.fails(api.editChannel, moved)).error).toBe("channel_secret_again");
    const others = [{ port: 2526 }, { security: "none" as const }, { security: "starttls" as const }];
    for (const change of [...others, { allow_self_signed: true }]) {
      const edit = { ...moved, target: { ...mail, ...change } };
      expect((await world.admin.client.fails(api.editChannel, edit)).error).toBe("channel_secret_again");
    }
    await world.admin.client.call(api.editChannel, { ...moved, target: { ...moved.target, password: "again" } });
    const [channel] = await listed();
    expect(channel?.target).toMatchObject({ host: "localhost", has_password: true });
  });

  it("channel names are unique, and of sixty concurrent inserts at most thirty succeed", async () => {
    const target = { kind: "webhook" as const, url: receiver.url, secret: webhookSecret };
    const admins = await Promise.all(Array.from({ length: 10 }, () => signedIn(app, world.admin.phone)));
    const add = (name: string, at: number) => admins[at % 10]?.send(api.addChannel, { name, target });
    const same = await Promise.all(Array.from({ length: 6 }, (_, at) => add("同名", at)));
    expect(same.filter((reply) => reply?.status === 200)).toHaveLength(1);
    for (let at = 0; at < 27; at++) await add(`先 ${at}`, at);
    const replies = await Promise.all(Array.from({ length: 60 }, (_, at) => add(`后 ${at}`, at)));
    expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(2);
    expect(await listed()).toHaveLength(30);
  });

  it("a channel of another organisation cannot be read, tried, changed or used", async () => {
    const id = await makeChannel(world, { kind: "webhook", url: receiver.url, secret: webhookSecret });
    const stranger = (await createWorld(app)).admin.client;
    expect((await stranger.call(api.listChannels, {})).list).toEqual([]);
    const edit = { _id: id, version: 1, name: "我的", target: { kind: "webhook" as const } };
    expect((await stranger.fails(api.tryChannel, { _id: id })).status).toBe(404);
    expect((await stranger.fails(api.editChannel, edit)).status).toBe(404);
    expect((await stranger.fails(api.switchChannel, { _id: id, enabled: false })).status).toBe(404);
    expect((await stranger.fails(api.removeChannel, { _id: id })).status).toBe(404);
    const rule = {
      name: "规则",
      alg_ids: [],
      any_group: true,
      group_ids: [],
      min_severity: 1,
      merge_seconds: 0,
      weekdays: [1],
      from: "00:00",
      to: "00:00",
      channel_ids: [id],
      escalation_channel_ids: [],
    };
    expect((await stranger.fails(ruleApi.addRule, rule)).status).toBe(404);
    expect((await stranger.call(ruleApi.listRules, {})).list).toEqual([]);
  });

  it("deleting a channel removes it from its rules, and its waiting notifications fail with a readable reason", async () => {
    const id = await makeChannel(world, { kind: "webhook", url: `${receiver.url}/gone`, secret: webhookSecret });
    await makeRule(world, [id]);
    receiver.answers.set("/gone", 503);
    await world.device.client.outcomes([alarmEvent(app)]);
    await noticeNode(app.services).run();
    await world.admin.client.call(api.removeChannel, { _id: id });
    expect((await world.admin.client.call(findAlarmNotices, {})).list).toMatchObject([
      { state: "failed", error: "渠道已删除" },
    ]);
    expect((await world.admin.client.call(ruleApi.listRules, {})).list).toMatchObject([{ channels: [] }]);
    app.clock.moveBy(3_600_000);
    await noticeNode(app.services).run();
    expect(receiver.received).toHaveLength(1);
  });
});

it("outside a private deployment, a robot's address must be on its service's host, and no channel may call the server's network", async () => {
  const open = await startTestApp();
  const own = (await createWorld(open)).admin.client;
  const add = (target: api.ChannelEntry) => own.fails(api.addChannel, { name: "群", target });
  const stranger = await add({ kind: "wecom", url: "https://robots.example/send?key=1" });
  expect(stranger.fields).toEqual({ "target.url": "机器人地址须以 https://qyapi.weixin.qq.com/ 开头" });
  const robot = { kind: "wecom" as const, url: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f67001" };
  await own.call(api.addChannel, { name: "没有外网时也可添加", target: robot });
  const inside = await add({ kind: "webhook", url: "http://127.0.0.1:5432/", secret: webhookSecret });
  expect(inside.error).toBe("outgoing_private");
  const mail = { kind: "email" as const, host: "127.0.0.1", port: 25, security: "none" as const, username: "" };
  const letter = { ...mail, from: "a@b.example", recipients: ["c@d.example"], allow_self_signed: false };
  expect((await add(letter)).error).toBe("outgoing_private");
  await open.close();
});
