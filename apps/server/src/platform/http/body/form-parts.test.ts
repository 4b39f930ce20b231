import { multipart } from "@huiyan/contract/endpoint";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#platform/error/app-error.ts";
import { errorAnswer } from "#platform/error/error-answer.ts";
import { formBytes, readForm } from "./form-parts.ts";

const input = multipart({
  fields: z.object({ title: z.string(), note: z.string().optional() }),
  files: { logo: { maxBytes: 2048, maxCount: 1 }, photos: { maxBytes: 100, maxCount: 3 } },
});

async function read(fill: (form: FormData) => void) {
  const form = new FormData();
  fill(form);
  const sent = new Response(form);
  return readForm(input, sent.headers.get("content-type") ?? "", Buffer.from(await sent.arrayBuffer()));
}

async function refusal(fill: (form: FormData) => void): Promise<AppError> {
  const error: unknown = await read(fill).catch((caught: unknown) => caught);
  if (!(error instanceof AppError)) throw new Error("the form was not refused");
  return error;
}

const content = fc.uint8Array({ maxLength: 100 }).map((array) => new Uint8Array(array));
const name = fc.stringMatching(/^[\p{Script=Han}a-z0-9 ;='"()-]{1,40}\.png$/u).map((text) => text.trim());

it("parses a browser's form: fields as text, files with their names and bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.array(fc.tuple(name, content), { maxLength: 3 }), async (title, photos) => {
      const form = await read((sent) => {
        sent.set("title", title);
        for (const [file, bytes] of photos) sent.append("photos", new File([bytes], file));
      });
      // FormData normalises line ends and replaces half of a surrogate pair
      expect(form.fields).toEqual({ title: title.toWellFormed().replaceAll(/\r\n|\r|\n/g, "\r\n") });
      expect(form.files.photos?.map((file) => [file.name, file.bytes.toString("hex")])).toEqual(
        photos.map(([file, bytes]) => [file, Buffer.from(bytes).toString("hex")]),
      );
      expect(form.files.logo).toEqual([]);
    }),
  );
});

it("ignores a file field without a chosen file, but accepts an empty file with a name", () => {
  const part = (name: string, file: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n` +
    "Content-Type: application/octet-stream\r\n\r\n\r\n";
  const body = Buffer.from(`${part("logo", "")}${part("photos", "empty.png")}--b--\r\n`);
  expect(readForm(input, "multipart/form-data; boundary=b", body).files).toEqual({
    logo: [],
    photos: [{ name: "empty.png", bytes: Buffer.alloc(0) }],
  });
});

it.each([
  ["C:\\Users\\王\\头像.png", "头像.png"],
  ["../../etc/passwd", "passwd"],
  ["a\u202egnp.exe", "agnp.exe"],
  ["x".repeat(500), "x".repeat(200)],
])("a file's name is only a name: %s", async (sentName, shown) => {
  const form = await read((sent) => sent.append("logo", new File(["x"], sentName)));
  expect(form.files.logo?.[0]?.name).toBe(shown);
});

describe("refuses parts that the endpoint does not accept, with an error text", () => {
  const big = (bytes: number) => new File([new Uint8Array(bytes)], "big.png");
  it.each<[string, (form: FormData) => void, string, string | undefined]>([
    ["an unknown field", (form) => form.set("admin", "1"), "invalid_input", "不支持此字段"],
    ["a field of every object", (form) => form.set("__proto__", "1"), "invalid_input", "不支持此字段"],
    ["an unknown file", (form) => form.set("shell", big(1)), "invalid_input", "不支持上传此文件"],
    ["a file of every object", (form) => form.set("constructor", big(1)), "invalid_input", "不支持上传此文件"],
    ["a file in place of a field", (form) => form.set("title", big(1)), "invalid_input", "不支持上传此文件"],
    ["a field in place of a file", (form) => form.set("logo", "text"), "invalid_input", "不支持此字段"],
    ["a file over its limit", (form) => form.set("logo", big(2049)), "body_too_large", "文件不能超过 2 KB"],
    [
      "a file too many",
      (form) => {
        for (let n = 0; n < 4; n++) form.append("photos", big(1));
      },
      "invalid_input",
      "最多上传 3 个文件",
    ],
    [
      "a field twice",
      (form) => {
        form.append("title", "a");
        form.append("title", "b");
      },
      "invalid_input",
      "字段重复",
    ],
    ["text without end", (form) => form.set("title", "x".repeat(65_537)), "body_too_large", undefined],
  ])("%s", async (_rule, fill, key, text) => {
    const { body } = errorAnswer(await refusal(fill), "zh-CN");
    expect(body).toMatchObject({ error: key, ...(text === undefined ? {} : { message: text }) });
  });

  it("a body that is not a form", () => {
    expect(() => readForm(input, "application/json", Buffer.from("{}"))).toThrow(AppError);
  });
});

it("computes a body limit that the largest allowed form does not exceed", async () => {
  const sent = new FormData();
  sent.set("logo", new File([new Uint8Array(2048)], "名".repeat(200)));
  for (let n = 0; n < 3; n++) sent.append("photos", new File([new Uint8Array(100)], "名".repeat(200)));
  expect((await new Response(sent).arrayBuffer()).byteLength).toBeLessThan(formBytes(input));
});
