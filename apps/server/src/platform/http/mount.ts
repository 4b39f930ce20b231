import { type Endpoint, isFile, isRaw } from "@huiyan/contract/endpoint";
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { type Caller } from "../context/caller.ts";
import { type Services } from "../context/context.ts";
import { type Authentication, wantsSession } from "./authentication.ts";
import { BodyBudget } from "./body-budget.ts";
import { admitDevice, signAnswer, verifyDevice } from "./device-request.ts";
import { sendFile } from "./file-answer.ts";
import { requestFacts } from "./request-facts.ts";
import { type ServedEndpoint } from "./serve.ts";

export interface MountOptions {
  services: Services;
  authentication: Authentication;
  /** Tests parse every answer with the endpoint's schema; in production that would only cost time. */
  checkAnswers: boolean;
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === "GET" || endpoint.method === "DELETE") return request.query;
  if (!isRaw(endpoint.input)) return request.body;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return { contentType: request.headers["content-type"] ?? "", bytes };
}

async function callerOf(
  endpoint: Endpoint,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  if (endpoint.permission === "device") {
    return verifyDevice(request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
  }
  const token = request.headers["x-token"];
  if (!wantsSession(endpoint.permission) || typeof token !== "string" || token === "") return { kind: "anyone" };
  const proof = await options.authentication.session(token);
  if (proof.newToken !== undefined) reply.header("x-token", proof.newToken);
  return proof.caller;
}

function envelope(endpoint: Endpoint, data: unknown, check: boolean): string {
  const checked = check && endpoint.output instanceof z.ZodType ? endpoint.output.parse(data) : data;
  return JSON.stringify({ code: 0, data: checked });
}

/** Registers the endpoints: caller, permission, input, action, answer; in that order, for every one. */
export function mount(app: FastifyInstance, served: readonly ServedEndpoint[], options: MountOptions): void {
  const budget = new BodyBudget();
  for (const { endpoint, run } of served) {
    const isDevice = endpoint.permission === "device";
    const rawInput = isRaw(endpoint.input) ? endpoint.input : undefined;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(rawInput === undefined ? {} : { bodyLimit: rawInput.maxBytes }),
      onRequest: async (request) => {
        if (isDevice) await admitDevice(options.authentication, options.services.config, request);
        if (rawInput !== undefined) budget.take(request, rawInput.maxBytes);
      },
      onResponse: async (request) => budget.giveBack(request),
      onSend: async (request, reply, payload) => {
        if (isDevice) signAnswer(request, reply, payload);
        return payload;
      },
      handler: async (request, reply) => {
        const caller = await callerOf(endpoint, options, request, reply);
        const context = { ...options.services, caller, request: requestFacts(request) };
        const answer = await run(context, inputOf(endpoint, request));
        if (isFile(endpoint.output)) return sendFile(request, reply, answer);
        return reply.type("application/json; charset=utf-8").send(envelope(endpoint, answer, options.checkAnswers));
      },
    });
  }
}
