import { type Language, languages } from "@huiyan/contract/language";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError, parseSent } from "./app-error.ts";
import { errorAnswer } from "./error-answer.ts";

const Form = z.object({
  id: z.uuid({ error: "编号格式不正确" }),
  count: z.number().max(100).optional(),
  name: z.string().max(3).optional(),
  list: z.array(z.string()).min(1).optional(),
});
const answerTo = (schema: z.ZodType, sent: unknown, language: Language) => {
  try {
    parseSent(schema, sent);
  } catch (error) {
    return errorAnswer(error, language);
  }
  throw new Error("nothing was refused");
};
const id = "019aa000-0000-7000-8000-000000000000";

describe("reports a schema's refusal in the language of the request", () => {
  it.each([
    ["zh-CN", "编号格式不正确"],
    ["zh-TW", "編號格式不正確"],
    ["en", "This id is not valid"],
  ] as const)("%s: the contract's sentence, as message and at its field", (language, text) => {
    expect(answerTo(Form, { id: "x" }, language).body).toMatchObject({ message: text, fields: { id: text } });
  });

  it.each([
    ["missing", { id, count: undefined, name: null }, "name", "格式不正确"],
    ["a number too large", { id, count: 101 }, "count", "不能超过 100"],
    ["a text too long", { id, name: "甲乙丙丁" }, "name", "最多 3 个字符"],
    ["a list too short", { id, list: [] }, "list", "至少 1 项"],
    ["no number at all", { id, count: "many" }, "count", "格式不正确"],
  ])("never answers with zod's own text: %s", (_rule, input, field, text) => {
    const { body } = answerTo(Form, input, "zh-CN");
    expect(body).toMatchObject({ message: "提交的内容有误，请检查后重试", fields: { [field]: text } });
  });

  it("reports a missing field as required", () => {
    const Page = z.object({ page: z.number() });
    expect(answerTo(Page, {}, "en").body).toMatchObject({ fields: { page: "Required" } });
    expect(answerTo(Page, {}, "zh-CN").body).toMatchObject({ fields: { page: "不能为空" } });
  });
});

it("treats unreadable stored data as a server error, not as the caller's", () => {
  const { status, body, unexpected } = errorAnswer(Form.safeParse({}).error, "zh-CN");
  expect([status, body.error, body.fields, unexpected]).toEqual([500, "internal", undefined, true]);
});

describe("answers with the text of an action's refusal", () => {
  const error = new AppError("device_command_failed", {
    text: "设备未能完成：{reason}",
    fields: { code: "不支持此字段" },
    values: { reason: "{reason} $1" },
  });
  it.each(languages.map((language) => ({ language })))(
    "answers in $language and leaves the values unchanged",
    ({ language }) => {
      const { body } = errorAnswer(error, language);
      const text = { "zh-CN": "设备未能完成：", "zh-TW": "設備未能完成：", en: "The device could not do it: " }[
        language
      ];
      expect(body.message).toBe(`${text}{reason} $1`);
      expect(Object.keys(body.fields ?? {})).toEqual(["code"]);
    },
  );
});

it("treats a SyntaxError from parsing in the server as an unexpected server error", () => {
  const { status, unexpected } = errorAnswer(new SyntaxError("Unexpected end of JSON input"), "zh-CN");
  expect([status, unexpected]).toEqual([500, true]);
});
