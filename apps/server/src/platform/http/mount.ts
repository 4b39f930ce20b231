import { hash } from "node:crypto";
import { type Endpoint, isFile, isMultipart, isRaw, isRedirect } from "@huiyan/contract/endpoint";
import { appHeaders } from "@huiyan/contract/open-api/open-api.rules";
import { appMay } from "@huiyan/contract/permissions";
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { type Caller } from "../context/caller.ts";
import { type Services } from "../context/context.ts";
import { type Authentication, wantsSession } from "./authentication.ts";
import { authorise } from "./authorise.ts";
import { BodyBudget } from "./body-budget.ts";
import { admitDevice, signAnswer, verifyDevice } from "./device-request.ts";
import { sendFile } from "./file-answer.ts";
import { formBytes } from "./form-parts.ts";
import { sendRedirect } from "./redirect-answer.ts";
import { headerText, requestFacts } from "./request-facts.ts";
import { type ServedEndpoint } from "./serve.ts";

export interface MountOptions {
  services: Services;
  authentication: Authentication;
  /** Tests parse every answer with the endpoint's schema; in production that would only cost time. */
  checkAnswers: boolean;
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.method === "GET" || endpoint.method === "DELETE") return request.query;
  if (!isRaw(endpoint.input) && !isMultipart(endpoint.input)) return request.body;
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
  const appId = headerText(request, appHeaders.id);
  if (appId !== "" && appMay(endpoint.permission) && endpoint.method === "GET") {
    return options.authentication.app({
      appId,
      time: headerText(request, appHeaders.time),
      nonce: headerText(request, appHeaders.nonce),
      sign: headerText(request, appHeaders.sign),
      method: request.method,
      target: request.url,
      // programs only read, so what they sign has no body
      bodyHash: hash("sha256", "", "hex"),
    });
  }
  const token = request.headers["x-token"];
  if (!wantsSession(endpoint.permission) || typeof token !== "string" || token === "") return { kind: "anyone" };
  const proof = await options.authentication.session(token);
  if (proof.newToken !== undefined) reply.header("x-token", proof.newToken);
  return proof.caller;
}

/** The size of a body that is held in memory as bytes; undefined for JSON, which has the server's own limit. */
function heldBytes({ input }: Endpoint): number | undefined {
  if (isRaw(input)) return input.maxBytes;
  return isMultipart(input) ? formBytes(input) : undefined;
}

function envelope(endpoint: Endpoint, data: unknown, check: boolean): string {
  const checked = check && endpoint.output instanceof z.ZodType ? endpoint.output.parse(data) : data;
  return JSON.stringify({ code: 0, data: checked });
}

/** Registers the endpoints: caller, permission, input, action, answer; in that order, for every one. */
export function mount(app: FastifyInstance, served: readonly ServedEndpoint[], options: MountOptions): void {
  const budget = new BodyBudget();
  const admitted = new WeakMap<FastifyRequest, Caller>();
  for (const { endpoint, run } of served) {
    const isDevice = endpoint.permission === "device";
    const maxBytes = heldBytes(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
      onRequest: async (request, reply) => {
        if (isDevice) await admitDevice(options.authentication, options.services.config, request);
        else if (maxBytes !== undefined) {
          // Before the body is read: who may not send it costs no memory.
          const caller = await callerOf(endpoint, options, request, reply);
          admitted.set(request, authorise(endpoint.permission, caller));
        }
        if (maxBytes !== undefined) budget.take(request, maxBytes);
      },
      onResponse: async (request) => budget.giveBack(request),
      onSend: async (request, reply, payload) => {
        if (isDevice) signAnswer(request, reply, payload);
        return payload;
      },
      handler: async (request, reply) => {
        const caller = admitted.get(request) ?? (await callerOf(endpoint, options, request, reply));
        const context = { ...options.services, caller, request: requestFacts(request) };
        const answer = await run(context, inputOf(endpoint, request));
        if (isFile(endpoint.output)) return sendFile(request, reply, answer);
        if (isRedirect(endpoint.output)) return sendRedirect(reply, answer);
        return reply.type("application/json; charset=utf-8").send(envelope(endpoint, answer, options.checkAnswers));
      },
    });
  }
}
