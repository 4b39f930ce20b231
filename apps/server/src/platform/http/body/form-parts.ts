import { type MultipartInput } from "@huiyan/contract/endpoint";
import { type FormText } from "@huiyan/contract/form-texts";
import { cutText } from "@huiyan/contract/pasted";
import { AppError } from "#platform/error/app-error.ts";
import { type MultipartPart, multipartParts } from "./multipart-parts.ts";

interface UploadedFile {
  /** Original name, without folders and control characters; for display only, never a path. */
  name: string;
  /** A view into the request's body. */
  bytes: Buffer;
}

/** A received form: its text fields, and the files of each file part (often none). */
export interface Form<F = Record<string, string>, K extends string = string> {
  fields: F;
  files: Record<K, UploadedFile[]>;
}

/** Maximum bytes of all text fields of a form. */
const fieldBytes = 64 * 1024;
const maxNameLength = 200;
const megabyte = 1024 * 1024;

/** Returns the largest size of a form, with its fields and the headers of its parts. */
export function formBytes({ files }: MultipartInput): number {
  return Object.values(files).reduce((sum, { maxBytes, maxCount }) => sum + maxBytes * maxCount, fieldBytes);
}

function sizeText(bytes: number): string {
  return bytes >= megabyte ? `${Math.floor(bytes / megabyte)} MB` : `${Math.floor(bytes / 1024)} KB`;
}

function refuseField(name: string, text: FormText, values: Record<string, number> = {}): never {
  throw new AppError("invalid_input", { text, fields: { [name]: text }, values });
}

/** Returns the file's name without folders. Browsers write a quote as %22, and some send the whole path. */
function shownName(sentName: string): string {
  const last = sentName.replaceAll("%22", '"').split(/[\\/]/).at(-1) ?? "";
  return cutText(last.replaceAll(/\p{C}/gu, "").trim(), maxNameLength);
}

function addFile(files: Map<string, UploadedFile[]>, input: MultipartInput, part: MultipartPart): void {
  const limit = input.files[part.name];
  const chosen = files.get(part.name);
  if (limit === undefined || chosen === undefined) refuseField(part.name, "不支持上传此文件");
  // a browser sends an empty part with an empty name for a file field without a chosen file
  if (part.fileName === "" && part.bytes.length === 0) return;
  if (part.bytes.length > limit.maxBytes) {
    throw new AppError("body_too_large", { text: "文件不能超过 {size}", values: { size: sizeText(limit.maxBytes) } });
  }
  if (chosen.length >= limit.maxCount) refuseField(part.name, "最多上传 {n} 个文件", { n: limit.maxCount });
  chosen.push({ name: shownName(part.fileName ?? ""), bytes: part.bytes });
}

function addField(fields: Map<string, string>, input: MultipartInput, { name, bytes }: MultipartPart): void {
  if (!Object.hasOwn(input.fields.shape, name)) refuseField(name, "不支持此字段");
  if (fields.has(name)) refuseField(name, "字段重复");
  fields.set(name, bytes.toString("utf8"));
}

/**
 * Parses a form and checks its files against the endpoint's limits. The fields are not parsed yet.
 * @throws AppError upload_truncated, invalid_input, body_too_large
 */
export function readForm(input: MultipartInput, contentType: string, body: Buffer): Form {
  const parts = multipartParts(contentType, body);
  if (parts === undefined) throw new AppError("upload_truncated");
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile[]>(Object.keys(input.files).map((name) => [name, []]));
  let spent = 0;
  for (const part of parts) {
    if (part.fileName !== undefined) {
      addFile(files, input, part);
      continue;
    }
    spent += part.bytes.length;
    if (spent > fieldBytes) throw new AppError("body_too_large");
    addField(fields, input, part);
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) };
}
