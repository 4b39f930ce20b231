import { endpoint, multipart, Nothing, redirect } from "@huiyan/contract/endpoint";
import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { AppError } from "../error/app-error.ts";
import { type Authentication } from "./authentication.ts";
import { createHttpServer, type HttpServer } from "./http-server.ts";
import { mount } from "./mount.ts";
import { openApiDocument } from "./openapi.ts";
import { type ReceivedForm, serve } from "./serve.ts";

const saveLogo = endpoint({
  name: "test.saveLogo",
  method: "POST",
  path: "/test/logo",
  permission: "user",
  cost: "cheap",
  summary: "上传",
  input: multipart({
    fields: z.object({ title: z.string().max(5, "标题最多 5 个字") }),
    files: { logo: { maxBytes: 100_000, maxCount: 1 }, photos: { maxBytes: 10, maxCount: 2 } },
  }),
  output: z.object({ received: z.string() }),
});
const leave = endpoint({
  name: "test.leave",
  method: "GET",
  path: "/test/leave",
  permission: "public",
  cost: "cheap",
  summary: "跳转",
  input: Nothing,
  output: redirect(),
});
const count = endpoint({
  name: "test.count",
  method: "GET",
  path: "/test/count",
  permission: "public",
  cost: "cheap",
  summary: "计数",
  input: z.object({
    month: z.string().regex(/^\d{4}-\d{2}$/, "请选择月份！"),
    group_id: z.uuid().optional(),
    status: z.coerce.number<number>().int().optional(),
    page: z.coerce.number<number>().int().min(1).default(1),
  }),
  output: z.object({ input: z.string() }),
});

const good = "g".repeat(43);
const lookedUp: string[] = [];
const caller = { kind: "user", accountId: "a", sessionId: "s", orgId: null } as const;
const authentication: Authentication = {
  session: (token) => {
    lookedUp.push(token);
    return token === good ? Promise.resolve({ caller }) : Promise.reject(new AppError("session_void"));
  },
  activeSessions: () => Promise.resolve([]),
  device: () => Promise.reject(new AppError("device_unsigned")),
  app: () => Promise.reject(new AppError("not_permitted")),
};

let app: TestApp;
let http: HttpServer;
let url: string;
let ran = 0;
beforeAll(async () => {
  app = await startTestApp();
  http = createHttpServer(app.services.config, app.services.log);
  const served = [
    serve(saveLogo, async (_ctx, { fields, files }) => {
      ran++;
      const sizes = [...files.logo, ...files.photos].map((file) => `${file.name} ${file.bytes.length}`);
      return { received: [fields.title, ...sizes].join(", ") };
    }),
    serve(count, async (_ctx, input) => ({ input: JSON.stringify(input) })),
    serve(leave, async () => ({ location: "https://id.example/authorize?state=x%20y" })),
  ];
  mount(http, served, { services: app.services, authentication, checkAnswers: true });
  url = await http.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(url + saveLogo.path, { method: "POST", body, headers: { "x-token": good, ...headers } });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
}

function formOf(title: string, logo: number): FormData {
  const form = new FormData();
  form.set("title", title);
  form.set("logo", new File([new Uint8Array(logo)], "标志.png"));
  return form;
}

it("passes the fields and files that the endpoint declares to the action", async () => {
  expectTypeOf<ReceivedForm<typeof saveLogo>["files"]>().toEqualTypeOf<
    Record<"logo" | "photos", { name: string; bytes: Buffer }[]>
  >();
  expect(await send(formOf("一号", 100_000))).toEqual({
    status: 200,
    body: { code: 0, data: { received: "一号, 标志.png 100000" } },
  });
});

it.each<[string, BodyInit, Record<string, string>, number, string]>([
  ["a field against the schema", formOf("一二三四五六", 1), {}, 400, "标题最多 5 个字"],
  ["JSON", "{}", { "content-type": "application/json" }, 400, "上传内容不完整"],
  ["a file over its limit", formOf("一", 100_001), {}, 413, "文件不能超过 97 KB"],
  ["a body over the whole limit", formOf("一", 300_000), {}, 413, "上传内容过大"],
  ["a body far over it, whose sender must still hear why", formOf("一", 30_000_000), {}, 413, "上传内容过大"],
  ["nobody", formOf("一", 1), { "x-token": "" }, 401, "请登录"],
  ["a void session", formOf("一", 1), { "x-token": "bad" }, 401, "登录已失效，请重新登录"],
])("refuses before the action runs: %s", async (_rule, body, headers, status, message) => {
  const before = ran;
  expect(await send(body, headers)).toMatchObject({ status, body: { message } });
  expect(ran).toBe(before);
});

it("answers a redirect with an uncacheable 302", async () => {
  const answer = await fetch(url + leave.path, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("https://id.example/authorize?state=x%20y");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("documents files as binary parts and a redirect as 302", () => {
  const { paths } = openApiDocument([saveLogo, leave], "1");
  expect(paths).toMatchObject({
    "/test/logo": {
      post: {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                properties: {
                  title: { type: "string" },
                  logo: { type: "string", format: "binary" },
                  photos: { type: "array", items: { format: "binary" }, maxItems: 2 },
                },
                required: ["title"],
              },
            },
          },
        },
      },
    },
    "/test/leave": { get: { responses: { 302: { description: "跳转" } } } },
  });
});

it.each([
  ["", "请登录"],
  ["x", "登录已失效"],
  ["x".repeat(15_000), "登录已失效"],
  [`${"x".repeat(42)}=`, "登录已失效"],
])("does not look up texts that cannot be tokens (%#)", async (token, message) => {
  lookedUp.length = 0;
  const reply = await send(formOf("一", 1), { "x-token": token });
  expect(reply).toMatchObject({ status: 401, body: { message: expect.stringContaining(message) } });
  expect(lookedUp).toEqual([]);
});

it("treats an empty filter as absent, and answers a missing required field with the text of that field", async () => {
  const asked = async (query: string) => z.unknown().parse(await (await fetch(`${url}${count.path}?${query}`)).json());
  expect(await asked("month=2026-03&group_id=&status=&page=")).toEqual({
    code: 0,
    data: { input: JSON.stringify({ month: "2026-03", page: 1 }) },
  });
  expect(await asked("month=&group_id=")).toMatchObject({ code: 400, fields: { month: "请选择月份！" } });
  expect(await asked("month=2026-03&group_id=x")).toMatchObject({ code: 400 });
});
