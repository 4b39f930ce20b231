import { endpoint, multipart, Nothing } from "@huiyan/contract/endpoint";
import { signOut } from "@huiyan/contract/session/session.api";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { good, refused, standInServer } from "#test/stand-in-server.ts";
import { currentToken, startViewing, storeToken } from "../auth/session.store.ts";
import { onSessionEnd, type SessionEnd } from "../auth/session-end.ts";
import { learnServerTime, serverNow } from "../format/server-clock.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

const find = endpoint({
  name: "test.find",
  method: "GET",
  path: "/api/client/test",
  permission: "user",
  cost: "cheap",
  summary: "",
  input: z.object({ range: z.object({ start: z.number() }).optional() }),
  output: z.object({ n: z.number() }),
});
const save = endpoint({
  ...find,
  name: "test.save",
  method: "POST",
  input: z.object({ n: z.number() }),
  output: Nothing,
});

const upload = endpoint({
  ...save,
  name: "test.upload",
  input: multipart({
    fields: z.object({ name: z.string(), note: z.string().optional() }),
    files: { images: { maxBytes: 9, maxCount: 2 } },
  }),
});

let ends: SessionEnd[];
let stop: () => void;
beforeEach(() => {
  ends = [];
  stop = onSessionEnd((end) => ends.push(end));
  storeToken("old");
});
afterEach(() => stop());

async function failure(): Promise<ApiError> {
  const error: unknown = await call(find, {}).catch((caught: unknown) => caught);
  if (!(error instanceof ApiError)) throw new Error("the call did not fail as it should");
  return error;
}

it("sets the server clock from each answer, and ignores a difference of one second", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-16T12:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => {
    learnServerTime(new Date().toUTCString());
    vi.useRealTimers();
  });
  const answers = ["Mon, 16 Nov 2026 11:00:00 GMT", "nonsense", "Mon, 16 Nov 2026 12:00:01 GMT"];
  standInServer(() => ({ ...good({ n: 1 }), headers: { date: answers.shift() ?? "" } }));
  const aheadMs: number[] = [];
  for (let at = 0; at < 3; at++) {
    await call(find, {});
    aheadMs.push(serverNow() - Date.now());
  }
  expect(aheadMs).toEqual([-3_600_000, -3_600_000, 0]);
});

describe("the error catalogue", () => {
  it.each([
    [400, "请求错误"],
    [401, "未授权，请登录"],
    [403, "拒绝访问"],
    [404, "请求地址出错"],
    [408, "请求超时"],
    [500, "服务器内部错误"],
    [501, "服务未实现"],
    [502, "网关错误"],
    [503, "服务不可用"],
    [504, "网关超时"],
    [505, "HTTP版本不受支持"],
    [418, "服务器内部错误"],
  ])("HTTP %d without a readable body shows the text %s and keeps the session", async (status, message) => {
    standInServer(() => ({ status, body: "<html>proxy</html>" }));
    expect(await failure()).toMatchObject({ message, status, code: 0 });
    expect(ends).toEqual([]);
  });

  it.each([
    [200, { code: 400, message: "设备不存在" }, "设备不存在"],
    [400, { code: 400, message: "账号或密码错误" }, "账号或密码错误"],
    [500, { code: 500, message: "磁盘已满" }, "磁盘已满"],
    [200, { code: 400, message: { not: "text" } }, "服务器内部错误"],
    [200, { code: 9 }, "服务器内部错误"],
    [500, { code: 500, message: 5 }, "服务器内部错误"],
    [404, { code: 404, message: "" }, "请求地址出错"],
  ])(
    "a text in the body takes precedence over the catalogue: HTTP %d with %o shows %s",
    async (status, body, message) => {
      standInServer(() => ({ status, body }));
      expect((await failure()).message).toBe(message);
    },
  );

  it.each([200, 401, 500])(
    "code 403 in the body (HTTP %d) ends the session with the message of the answer",
    async (status) => {
      standInServer(() => ({ status, body: { code: 403, message: "登录已失效，请重新登录" } }));
      await failure();
      expect(ends).toEqual([{ reason: "void", message: "登录已失效，请重新登录" }]);
    },
  );

  it.each([403, 500])("code 406 in the body (HTTP %d) announces that the membership is lost", async (status) => {
    standInServer(() => ({ status, body: { code: 406 } }));
    await failure();
    expect(ends).toEqual([{ reason: "membership", message: "身份失效" }]);
  });

  it("code 1403 (not permitted) keeps the session", async () => {
    standInServer(() => ({ status: 403, body: { code: 1403, message: "您没有此操作的权限" } }));
    expect((await failure()).message).toBe("您没有此操作的权限");
    expect(ends).toEqual([]);
  });

  it("keeps the session when the server refuses a token that has already been replaced", async () => {
    standInServer(() => {
      storeToken("of the next person");
      return { status: 401, body: { code: 403, message: "请登录" } };
    });
    await failure();
    expect(ends).toEqual([]);
  });
});

it.each([
  [0, true],
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [400, false],
  [500, false],
])("HTTP %d may succeed on retry: %s", (status, passing) => {
  expect(new ApiError("", { status, code: 0 }).passing).toBe(passing);
});

it("shows the user that there is no connection", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await failure()).toMatchObject({ message: "网络连接失败，正在重试", passing: true });
});

it("rejects an answer that does not match the contract", async () => {
  standInServer(() => good({ n: "three" }));
  expect((await failure()).message).toBe("服务器答复无法识别，请刷新页面");
});

it("reads from the answer how long to wait before the next attempt", async () => {
  standInServer(() => ({ status: 503, headers: { "retry-after": "7" } }));
  expect((await failure()).retryAfterMs).toBe(7000);
});

it("keeps the stable name of the refusal", async () => {
  standInServer(() => refused("totp_needed", "请输入动态验证码"));
  expect((await failure()).key).toBe("totp_needed");
});

it("keeps the errors of single fields for the form", async () => {
  standInServer(() => ({ status: 400, body: { code: 400, message: "有误", fields: { name: "请输入名称" } } }));
  expect((await failure()).fields).toEqual({ name: "请输入名称" });
});

it("a read sends its input in the query and a write in the body; both send token and language", async () => {
  const seen = standInServer(({ method }) => good(method === "GET" ? { n: 1 } : {}));
  await call(find, { range: { start: 5 } });
  await call(save, { n: 2 });
  expect(seen.map(({ method, query, body }) => ({ method, query, body }))).toEqual([
    { method: "GET", query: { "range.start": "5" }, body: undefined },
    { method: "POST", query: {}, body: { n: 2 } },
  ]);
  for (const { headers } of seen) {
    expect([headers.get("x-token"), headers.get("accept-language")]).toEqual(["old", "zh-CN"]);
  }
});

it("stores the rotated token that an answer's header contains", async () => {
  standInServer(() => ({ ...good({ n: 1 }), headers: { "x-token": "fresh" } }));
  await call(find, {});
  expect(currentToken()).toBe("fresh");
});

it("ignores a rotated token that arrives after sign-out", async () => {
  standInServer(() => {
    storeToken(null);
    return { ...good({ n: 1 }), headers: { "x-token": "fresh" } };
  });
  await call(find, {});
  expect(currentToken()).toBeNull();
});

it("sends a form with its fields and files and leaves the content type to the browser", async () => {
  const seen = standInServer(() => good({}));
  const picture = (name: string) => new File(["x"], name, { type: "image/png" });
  await call(upload, {
    fields: { name: "东门", note: undefined },
    files: { images: [picture("a.png"), picture("b.png")] },
  });
  expect(seen[0]?.body).toEqual({ name: "东门", images: ["a.png", "b.png"] });
  expect(seen[0]?.headers.has("content-type")).toBe(false);
});

describe("in a view as another member", () => {
  beforeEach(() => startViewing("of the viewed"));

  it("refuses a write without sending it to the server", async () => {
    const seen = standInServer(() => good({}));
    const error: unknown = await call(save, { n: 1 }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ key: "view_only", message: "正在以他人身份只读查看，不能修改", code: 1403 });
    expect(seen).toEqual([]);
  });

  it("sends reads with the token of the view, and allows the sign-out", async () => {
    const seen = standInServer(({ path }) => good(path === find.path ? { n: 1 } : {}));
    await call(find, {});
    await call(signOut, {});
    expect(seen.map(({ headers }) => headers.get("x-token"))).toEqual(["of the viewed", "of the viewed"]);
  });
});
