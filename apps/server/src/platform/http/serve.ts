import { type Readable } from "node:stream";
import {
  type Endpoint,
  type FileOutput,
  type Input,
  isMultipart,
  isRaw,
  type MultipartInput,
  type Output,
  type RawInput,
  type RedirectOutput,
} from "@huiyan/contract/endpoint";
import { resolveGroups } from "@huiyan/contract/group/group-ref";
import { type Permission } from "@huiyan/contract/permissions";
import { z } from "zod";
import { type Caller, type CallerOf } from "../context/caller.ts";
import { type Context } from "../context/context.ts";
import { AppError, InvalidInput, refuseUnless } from "../error/app-error.ts";
import { authorise, refuseBesideScreen, refuseClosed, refuseWhileViewing } from "./authorise.ts";
import { type Form, readForm } from "./body/form-parts.ts";

/** Complete, unparsed body of a raw endpoint, with its hash. */
export interface RawBody {
  contentType: string;
  bytes: Buffer;
}

/** Answer of an endpoint that returns a file. */
export interface FileAnswer {
  mime: string;
  /**
   * Undefined for content that is generated while it is sent. Generated content is always opened as a whole, never as a
   * byte range.
   */
  byteLength: number | undefined;
  /** Maximum age in seconds in browser caches; 0: not cached. Shared caches never store the answer. */
  maxAgeSeconds: number;
  /** Name for a download; absent: shown in the browser. */
  fileName?: string;
  /** Opens bytes `from` to `to`, both included. */
  open(from: number, to: number): Promise<Readable | Buffer>;
}

/** Answer of an endpoint that redirects the browser. */
export interface RedirectAnswer {
  /** Address of this installation or of a server that the operator configured; never an address from the request. */
  location: string;
}

/**
 * Input that the action of a multipart endpoint receives: the contract's `Received` type, with the bytes of the files.
 */
export type ReceivedForm<E extends Endpoint> =
  E["input"] extends MultipartInput<infer F, infer K> ? Form<z.output<F>, K> : never;

type ActionInput<I extends Input> = I extends z.ZodType
  ? z.output<I>
  : I extends RawInput
    ? RawBody
    : I extends MultipartInput<infer F, infer K>
      ? Form<z.output<F>, K>
      : never;
type ActionOutput<O extends Output> = O extends FileOutput
  ? FileAnswer
  : O extends RedirectOutput
    ? RedirectAnswer
    : O extends z.ZodType
      ? z.output<O>
      : never;

/** An endpoint with its action, without their types; only `serve` creates it. */
export interface ServedEndpoint {
  endpoint: Endpoint;
  run(ctx: Context, input: unknown): Promise<unknown>;
}

function isRawBody(input: unknown): input is RawBody {
  return typeof input === "object" && input !== null && "bytes" in input && Buffer.isBuffer(input.bytes);
}

function parseInput({ input }: Endpoint, rawInput: unknown, caller: Caller): unknown {
  const parsed = (schema: z.ZodType, raw: unknown) => {
    const value = schema.parse(raw);
    return "orgId" in caller && caller.orgId !== null ? resolveGroups(schema, value, caller.orgId) : value;
  };
  if (!isRaw(input) && !isMultipart(input)) return parsed(input, rawInput ?? {});
  if (!isRawBody(rawInput)) throw new AppError("invalid_input", { text: "缺少请求内容" });
  if (isRaw(input)) {
    refuseUnless(rawInput.contentType.toLowerCase().startsWith(input.mime), "body_type_wrong");
    return rawInput;
  }
  const { fields, files } = readForm(input, rawInput.contentType, rawInput.bytes);
  return { fields: parsed(input.fields, fields), files };
}

/** Parses the input of a call. @throws InvalidInput; AppError */
function sentInput(endpoint: Endpoint, rawInput: unknown, caller: Caller): unknown {
  try {
    return parseInput(endpoint, rawInput, caller);
  } catch (error) {
    throw error instanceof z.ZodError ? new InvalidInput(error) : error;
  }
}

/** Binds an action to its endpoint. The caller is checked and the input parsed before the action runs. */
export function serve<I extends Input, O extends Output, P extends Permission>(
  endpoint: Endpoint<I, O, P>,
  action: (ctx: Context<Caller & CallerOf<P>>, input: ActionInput<I>) => Promise<ActionOutput<O>>,
): ServedEndpoint {
  const isInput = (input: unknown): input is ActionInput<I> => input !== undefined;
  return {
    endpoint,
    async run(ctx, rawInput) {
      const caller = authorise(endpoint.permission, ctx.caller);
      refuseWhileViewing(endpoint, caller);
      refuseBesideScreen(endpoint, caller);
      refuseClosed(endpoint, caller, ctx.config);
      const input = sentInput(endpoint, rawInput, caller);
      if (!isInput(input)) throw new Error(`${endpoint.name}: nothing to work on`);
      return action({ ...ctx, caller }, input);
    },
  };
}

export function routes(...served: ServedEndpoint[]): ServedEndpoint[] {
  return served;
}
