import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { hmacHex } from "@huiyan/device-link/signature";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { movableClock } from "../clock/clock.ts";
import { SmsSettings } from "../config/sms-settings.ts";
import { AppError } from "../error/app-error.ts";
import { type CodeMessage, type SmsSender } from "./code-message.ts";
import { createSmsSender } from "./sms-sender.ts";

const clock = movableClock(new Date("2026-11-20T08:00:00Z"));
const message: CodeMessage = { phone: "13812345678", code: "704913", purpose: "login", minutes: 5 };
const secret = "0123456789abcdef";

let lines: string[];
let closing: (() => Promise<void>)[];
beforeEach(() => {
  lines = [];
  closing = [];
});
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
});

const senderOf = (env: Record<string, string>): SmsSender =>
  createSmsSender(SmsSettings.parse(env), {
    log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }),
    clock,
    settings: () => ({ system_name: "慧眼", sms_text: "{name}：{code}，{minutes} 分钟" }),
  });

interface Seen {
  request: IncomingMessage;
  body: string;
}

/** Starts a simulated SMS provider that answers with `answers` in order, and repeats the last one. */
async function startStandIn(answers: { status: number; body?: unknown; hangUp?: boolean }[]) {
  const seen: Seen[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      const next = answers[Math.min(seen.length, answers.length - 1)];
      seen.push({ request, body });
      if (next?.hangUp === true) request.socket.destroy();
      else {
        answer.writeHead(next?.status ?? 500, { "content-type": "application/json" });
        answer.end(JSON.stringify(next?.body ?? {}));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}`, seen };
}

async function keyOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (!(error instanceof AppError)) throw new Error("it did not fail as it should");
  return error.key;
}

function expectDiscreetLog(): void {
  expect(lines.join("")).toContain("138****5678");
  expect(lines.join("")).not.toMatch(/704913|13812345678/);
}

describe("without a provider", () => {
  it("shows codes in the log and the last twenty on the demo's page, newest first", async () => {
    const sender = senderOf({ SMS_SENDER: "log" });
    for (let n = 0; n < 25; n++) await sender.send({ ...message, code: String(100_000 + n) });
    expect(sender.recent()).toHaveLength(20);
    expect(sender.recent()[0]).toEqual({ phone: message.phone, code: "100024", purpose: "login", at: clock.now() });
    expect(lines[24]).toContain("100024");
  });
});

describe("the operator's own web address", () => {
  const webhook = (url: string) =>
    senderOf({ SMS_SENDER: "webhook", SMS_WEBHOOK_URL: `${url}/sms`, SMS_WEBHOOK_SECRET: secret });

  it("receives the message as JSON, with a signature over time and body", async () => {
    const { url, seen } = await startStandIn([{ status: 204 }]);
    const sender = webhook(url);
    await sender.send(message);
    expect(seen).toHaveLength(1);
    const { request, body } = seen[0] ?? {};
    expect([request?.method, request?.url]).toEqual(["POST", "/sms"]);
    expect(JSON.parse(body ?? "")).toEqual({ ...message, text: "慧眼：704913，5 分钟" });
    const time = String(clock.now().getTime());
    expect(request?.headers["x-huiyan-time"]).toBe(time);
    expect(request?.headers["x-huiyan-sign"]).toBe(hmacHex(secret, `${time}\n${body}`));
    expect(sender.recent()).toEqual([]);
    expectDiscreetLog();
  });

  it.each([
    ["5xx", { status: 503 }],
    ["no answer", { status: 0, hangUp: true }],
  ])("retries once after %s", { tags: ["rest"] }, async (_rule, first) => {
    const { url, seen } = await startStandIn([first, { status: 200 }]);
    await webhook(url).send(message);
    expect(seen).toHaveLength(2);
  });

  it.each([
    ["5xx twice", [{ status: 500 }], 2],
    ["no answer twice", [{ status: 0, hangUp: true }], 2],
    ["a refusal, which is not repeated", [{ status: 401 }], 1],
    ["a redirect, which is not followed", [{ status: 302 }], 1],
  ])("reports %s as a failure with a clear text", { tags: ["rest"] }, async (_rule, answers, calls) => {
    const { url, seen } = await startStandIn(answers);
    expect(await keyOf(webhook(url).send(message))).toBe("sms_failed");
    expect(seen).toHaveLength(calls);
    expectDiscreetLog();
  });
});

describe("Alibaba Cloud", () => {
  const aliyun = (url: string) =>
    senderOf({
      SMS_SENDER: "aliyun",
      SMS_ALIYUN_KEY_ID: "LTAI-id",
      SMS_ALIYUN_KEY_SECRET: "key-secret",
      SMS_ALIYUN_SIGN: "慧眼",
      SMS_ALIYUN_TEMPLATE: "SMS_1",
      SMS_ALIYUN_ENDPOINT: url,
    });

  it("receives the code with the signature and template of the settings, through its client library", {
    tags: ["rest"],
  }, async () => {
    const { url, seen } = await startStandIn([{ status: 200, body: { Code: "OK", BizId: "1" } }]);
    const sender = aliyun(url);
    await sender.send(message);
    await sender.send({ ...message, code: "000000" });
    expect(seen).toHaveLength(2);
    const { request, body } = seen[0] ?? {};
    const parameters = new URLSearchParams([
      ...new URL(request?.url ?? "", url).searchParams,
      ...new URLSearchParams(body),
    ]);
    expect(Object.fromEntries(parameters)).toMatchObject({
      PhoneNumbers: message.phone,
      SignName: "慧眼",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"704913"}',
    });
    const headers = JSON.stringify(request?.headers);
    expect(headers).toContain("SendSms");
    expect(headers).toContain("LTAI-id");
    expect(headers + body + request?.url).not.toContain("key-secret");
    expectDiscreetLog();
  });

  it.each([
    [
      "a business error",
      { status: 200, body: { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "触发小时级流控" } },
      "isv.BUSINESS_LIMIT_CONTROL",
    ],
    [
      "a wrong key",
      { status: 404, body: { Code: "InvalidAccessKeyId.NotFound", Message: "no" } },
      "InvalidAccessKeyId.NotFound",
    ],
    ["a broken provider", { status: 500, body: {} }, ""],
    ["a hung-up call", { status: 0, hangUp: true }, ""],
  ])("reports %s as a failure with a clear text, and the provider's text in the log", async (_rule, answer, reason) => {
    const { url } = await startStandIn([answer]);
    expect(await keyOf(aliyun(url).send(message))).toBe("sms_failed");
    expect(lines.join("")).toContain(reason);
    expectDiscreetLog();
  });
});

describe("settings", () => {
  it.each([
    [{ SMS_SENDER: "webhook" }, ["SMS_WEBHOOK_URL", "SMS_WEBHOOK_SECRET"]],
    [{ SMS_SENDER: "webhook", SMS_WEBHOOK_URL: "ftp://x", SMS_WEBHOOK_SECRET: secret }, ["SMS_WEBHOOK_URL"]],
    [{ SMS_SENDER: "webhook", SMS_WEBHOOK_URL: "http://x", SMS_WEBHOOK_SECRET: "short" }, ["SMS_WEBHOOK_SECRET"]],
    [
      { SMS_SENDER: "aliyun", SMS_ALIYUN_KEY_ID: "x" },
      ["SMS_ALIYUN_KEY_SECRET", "SMS_ALIYUN_SIGN", "SMS_ALIYUN_TEMPLATE"],
    ],
    [{ SMS_SENDER: "pigeon" }, ["SMS_SENDER"]],
  ])("names missing or wrong settings: %j", (env, names) => {
    const { error } = SmsSettings.safeParse(env);
    expect(error?.issues.map((issue) => issue.path[0])).toEqual(names);
    for (const { message: text } of error?.issues ?? []) expect(text).toMatch(/\p{Script=Han}/u);
  });
});
