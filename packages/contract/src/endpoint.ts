import { z } from "zod";
import { type CostClass } from "./cost.ts";
import { type Permission } from "./permissions.ts";

/** A file answer: the bytes themselves, not the `{ code, data }` envelope. */
export interface FileOutput {
  kind: "file";
  mime: string;
}

/** An answer that redirects the browser. */
export interface RedirectOutput {
  kind: "redirect";
}

export interface FileLimit {
  /** Limit per file. */
  maxBytes: number;
  maxCount: number;
}

/** A body of `multipart/form-data`. `fields` are the text parts; `files` names the file parts and their limits. */
export interface MultipartInput<F extends z.ZodObject = z.ZodObject, K extends string = string> {
  kind: "multipart";
  fields: F;
  files: Record<K, FileLimit>;
}

/** A body that is accepted as raw bytes, for example a signed device upload. */
export interface RawInput {
  kind: "raw";
  mime: string;
  maxBytes: number;
}

export type Input = z.ZodObject | z.ZodUnion<readonly z.ZodObject[]> | MultipartInput | RawInput;
export type Output = z.ZodType | FileOutput | RedirectOutput;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the platform. Server, console client, OpenAPI and the generated tests are derived from it. */
export interface Endpoint<I extends Input = Input, O extends Output = Output, P extends Permission = Permission> {
  name: `${string}.${string}`;
  method: Method;
  /** Fastify notation; the last segment may be `*`. */
  path: `/${string}`;
  permission: P;
  /** Cost class of the call, which decides its limits. */
  cost: CostClass;
  /** The query for GET and DELETE, else the body. */
  input: I;
  output: O;
  /**
   * A GET for compatibility that does more than read; refused while an operator views the console as another account.
   */
  changes?: true;
  /** Concerns the caller's own account; refused while an operator views the console as another account. */
  ownAccount?: true;
  /** One line for the browsable documentation. */
  summary: string;
}

export type AnyEndpoint = Endpoint;

/** Input as sent by a caller, before defaults and coercion. */
export type Sent<E extends AnyEndpoint> = E["input"] extends z.ZodType ? z.input<E["input"]> : unknown;
/** Input as an action receives it. */
export type Received<E extends AnyEndpoint> = E["input"] extends z.ZodType ? z.output<E["input"]> : never;
/** Type of the caller's `data`. */
export type Answer<E extends AnyEndpoint> = E["output"] extends z.ZodType ? z.output<E["output"]> : never;

export function endpoint<const I extends Input, const O extends Output, const P extends Permission>(
  definition: Endpoint<I, O, P>,
): Endpoint<I, O, P> {
  return definition;
}

export function file(mime: string): FileOutput {
  return { kind: "file", mime };
}

export function raw(mime: string, maxBytes: number): RawInput {
  return { kind: "raw", mime, maxBytes };
}

/** @param files optional for the caller; the action reports missing ones */
export function multipart<F extends z.ZodObject, K extends string>(parts: {
  fields: F;
  files: Record<K, FileLimit>;
}): MultipartInput<F, K> {
  return { kind: "multipart", ...parts };
}

export function redirect(): RedirectOutput {
  return { kind: "redirect" };
}

export function isFile(output: Output): output is FileOutput {
  return "kind" in output && output.kind === "file";
}

export function isRaw(input: Input): input is RawInput {
  return "kind" in input && input.kind === "raw";
}

export function isMultipart(input: Input): input is MultipartInput {
  return "kind" in input && input.kind === "multipart";
}

export function isRedirect(output: Output): output is RedirectOutput {
  return "kind" in output && output.kind === "redirect";
}

export const Nothing = z.object({});
