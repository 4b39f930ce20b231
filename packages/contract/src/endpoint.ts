import { z } from "zod";
import { type CostClass } from "./cost.ts";
import { type Permission } from "./permissions.ts";

/** Output of an endpoint that answers with a file's bytes instead of the `{ code, data }` envelope. */
export interface FileOutput {
  kind: "file";
  mime: string;
}

/** Output of an endpoint that redirects the browser. */
export interface RedirectOutput {
  kind: "redirect";
}

export interface FileLimit {
  /** Maximum size per file, in bytes. */
  maxBytes: number;
  maxCount: number;
}

/**
 * Input of an endpoint with a `multipart/form-data` body. `fields`: the text parts; `files`: names and limits of the
 * file parts.
 */
export interface MultipartInput<F extends z.ZodObject = z.ZodObject, K extends string = string> {
  kind: "multipart";
  fields: F;
  files: Record<K, FileLimit>;
}

/** Input of an endpoint that accepts raw bytes, for example a signed upload of a device. */
export interface RawInput {
  kind: "raw";
  mime: string;
  maxBytes: number;
}

export type Input = z.ZodObject | z.ZodUnion<readonly z.ZodObject[]> | MultipartInput | RawInput;
export type Output = z.ZodType | FileOutput | RedirectOutput;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the API. The server, the console's client, OpenAPI and generated tests are derived from it. */
export interface Endpoint<I extends Input = Input, O extends Output = Output, P extends Permission = Permission> {
  name: `${string}.${string}`;
  method: Method;
  /** Path in Fastify notation; the last segment may be `*`. */
  path: `/${string}`;
  permission: P;
  /** Cost class of the call, which decides its limits. */
  cost: CostClass;
  /** Schema of the query for GET and DELETE, else of the body. */
  input: I;
  output: O;
  /**
   * Set on a GET that also changes data, which exists for compatibility. The call is refused while an admin views the
   * console as another member.
   */
  changes?: true;
  /**
   * Set on a call about the caller's own account. The call is refused while an admin views the console as another
   * member.
   */
  ownAccount?: true;
  /** One line for the API documentation. */
  summary: string;
}

export type AnyEndpoint = Endpoint;

/** Input as sent by a caller, before defaults and coercion. */
export type Sent<E extends AnyEndpoint> = E["input"] extends z.ZodType ? z.input<E["input"]> : unknown;
/** Input that the server's action receives, after defaults and coercion. */
export type Received<E extends AnyEndpoint> = E["input"] extends z.ZodType ? z.output<E["input"]> : never;
/** Type of `data` in the response. */
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

/**
 * Describes a multipart input.
 * @param files optional for the caller; the action must report missing ones
 */
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
