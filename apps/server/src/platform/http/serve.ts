import { type Readable } from "node:stream";
import {
  type Endpoint,
  type FileOutput,
  type Input,
  isRaw,
  type Output,
  type RawInput,
} from "@huiyan/contract/endpoint";
import { type Permission } from "@huiyan/contract/permissions";
import { z } from "zod";
import { type Caller, type CallerOf } from "../context/caller.ts";
import { type Context } from "../context/context.ts";
import { authorise } from "./authorise.ts";

/** The body of a raw endpoint, whole, with its hash. */
export interface RawBody {
  contentType: string;
  bytes: Buffer;
}

/** The answer of a file endpoint. */
export interface FileAnswer {
  mime: string;
  byteLength: number;
  /** Shared caches may not keep it; browsers may, this long. */
  maxAgeSeconds: number;
  /** Opens bytes `from` to `to`, both included. */
  open(from: number, to: number): Promise<Readable | Buffer>;
}

type ActionInput<I extends Input> = I extends z.ZodType ? z.output<I> : I extends RawInput ? RawBody : never;
type ActionOutput<O extends Output> = O extends FileOutput ? FileAnswer : O extends z.ZodType ? z.output<O> : never;

/** An endpoint with its action, types put aside; made by `serve` alone. */
export interface ServedEndpoint {
  endpoint: Endpoint;
  run(ctx: Context, input: unknown): Promise<unknown>;
}

function isRawBody(input: unknown): input is RawBody {
  return typeof input === "object" && input !== null && "bytes" in input && Buffer.isBuffer(input.bytes);
}

function parseInput(endpoint: Endpoint, input: unknown): unknown {
  if (isRaw(endpoint.input)) {
    if (!isRawBody(input)) throw new z.ZodError([{ code: "custom", path: [], message: "缺少请求内容", input }]);
    return input;
  }
  if (endpoint.input instanceof z.ZodType) return endpoint.input.parse(input ?? {});
  return input;
}

/** Ties an action to its endpoint: the caller is checked and the input parsed before it runs. */
export function serve<I extends Input, O extends Output, P extends Permission>(
  endpoint: Endpoint<I, O, P>,
  action: (ctx: Context<Caller & CallerOf<P>>, input: ActionInput<I>) => Promise<ActionOutput<O>>,
): ServedEndpoint {
  const isInput = (input: unknown): input is ActionInput<I> => input !== undefined;
  return {
    endpoint,
    async run(ctx, given) {
      const caller = authorise(endpoint.permission, ctx.caller);
      const input = parseInput(endpoint, given);
      if (!isInput(input)) throw new Error(`${endpoint.name}: nothing to work on`);
      return action({ ...ctx, caller }, input);
    },
  };
}

export function routes(...served: ServedEndpoint[]): ServedEndpoint[] {
  return served;
}
