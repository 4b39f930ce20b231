import { type Endpoint, isFile, isMultipart, isRaw, isRedirect } from "@huiyan/contract/endpoint";
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { type Caller } from "../context/caller.ts";
import { type Services } from "../context/context.ts";
import { AppError } from "../error/app-error.ts";
import { addressKey } from "../limits/address-key.ts";
import { admit } from "./admission.ts";
import { sendFile } from "./answer/file-answer.ts";
import { answerText } from "./answer/json-text.ts";
import { sendRedirect } from "./answer/redirect-answer.ts";
import { type Authentication } from "./authentication.ts";
import { BodyBudget, type BodyLease } from "./body/body-budget.ts";
import { bodyHolderOf } from "./body/body-holder.ts";
import { BodyPace } from "./body/body-pace.ts";
import { formBytes } from "./body/form-parts.ts";
import { expectBody, receivedBody } from "./body/read-body.ts";
import { CallsUnderWay } from "./calls-under-way.ts";
import { CostControl } from "./cost-control.ts";
import { signAnswer, verifyDevice } from "./device-request.ts";
import { queryInput } from "./query-input.ts";
import { requestFacts } from "./request-facts.ts";
import { type ServedEndpoint } from "./serve.ts";

export interface MountOptions {
  services: Services;
  authentication: Authentication;
  /**
   * True in tests: every answer is validated against the endpoint's schema. In production this would only cost time.
   */
  checkAnswers: boolean;
}

export interface Mounted {
  /** Returns the bytes of request bodies that are in memory now. */
  bodyBytes(): number;
  /** Refuses new calls and waits for running ones, for at most `maxMs`. */
  end(maxMs: number): Promise<void>;
}

/** Maximum bytes of an unauthenticated body; all public forms are far smaller. */
const publicBodyBytes = 64 * 1024;
const jsonBodyBytes = 1024 * 1024;
/** Limit for a body that must be read before its device is authenticated, because no header announces its hash. */
const unproven = { maxBytes: 1024 * 1024, refusal: "device_body_unproven" } as const;

function inputOf({ method, input }: Endpoint, request: FastifyRequest): unknown {
  const inQuery = method === "GET" || method === "DELETE";
  if (!isRaw(input) && !isMultipart(input)) return inQuery ? queryInput(input, request.query) : request.body;
  return { contentType: request.headers["content-type"] ?? "", bytes: receivedBody(request).bytes };
}

/** Returns the largest body that the endpoint accepts. */
function bodyBytes({ input, permission }: Endpoint): number {
  if (isRaw(input)) return input.maxBytes;
  if (isMultipart(input)) return formBytes(input);
  return permission === "public" ? publicBodyBytes : jsonBodyBytes;
}

function envelope(endpoint: Endpoint, data: unknown, check: boolean): Promise<string | Buffer> {
  const checked = check && endpoint.output instanceof z.ZodType ? endpoint.output.parse(data) : data;
  return answerText(checked);
}

/** State of one request from its admission to its end. */
interface Call {
  caller: Caller | undefined;
  lease: BodyLease;
  work: ReturnType<CallsUnderWay["begin"]>;
  /** Aborted when the connection or the response ends. */
  gone: AbortSignal;
}

/** Abort reason that ends every call; created once, because creating an error is costly. */
const callEnded = new AppError("upload_truncated");

function whenEnded(gone: AbortSignal, then: () => void): void {
  if (gone.aborted) then();
  else gone.addEventListener("abort", then, { once: true });
}

function callOf(calls: WeakMap<FastifyRequest, Call>, request: FastifyRequest): Call {
  const call = calls.get(request);
  if (call === undefined) throw new Error("a request was not admitted");
  return call;
}

/**
 * Registers the endpoints. Each runs the same steps: caller, permission, cost, body, input, action, answer.
 * All resources of a request are released when its connection or response ends.
 */
export function mount(app: FastifyInstance, served: readonly ServedEndpoint[], options: MountOptions): Mounted {
  const { services, authentication, checkAnswers } = options;
  const budget = new BodyBudget();
  const pace = new BodyPace(services.timer);
  app.addHook("onClose", () => pace.close());
  const costs = new CostControl(services.config.databasePool, () => services.timer.elapsedMs());
  const calls = new WeakMap<FastifyRequest, Call>();
  const underWay = new CallsUnderWay();

  async function answer({ endpoint, run }: ServedEndpoint, request: FastifyRequest, reply: FastifyReply) {
    const { caller: admitted, gone } = callOf(calls, request);
    const caller = endpoint.permission === "device" || admitted === undefined ? verifyDevice(request) : admitted;
    if (admitted === undefined) costs.count(endpoint.cost, caller, request.ip);
    const leave = await costs.enter(endpoint.cost, caller, request.ip, gone);
    // an export keeps its cost slot until its last byte has been sent
    const lasts = endpoint.cost === "export";
    if (lasts) whenEnded(gone, leave);
    try {
      const context = { ...services, caller, request: requestFacts(request) };
      const result = await run(context, inputOf(endpoint, request));
      if (isFile(endpoint.output)) return await sendFile(request, reply, result);
      if (isRedirect(endpoint.output)) return sendRedirect(reply, result);
      return reply
        .type("application/json; charset=utf-8")
        .header("cache-control", "no-store")
        .send(await envelope(endpoint, result, checkAnswers));
    } finally {
      if (!lasts) leave();
    }
  }

  for (const one of served) {
    const { endpoint } = one;
    const isDevice = endpoint.permission === "device";
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Only files answer HEAD, because clients may check a file before they download it. HEAD routes for all endpoints
      // would take an eighth of the start time.
      exposeHeadRoute: isFile(endpoint.output),
      bodyLimit: bodyBytes(endpoint),
      onRequest: async (request, reply) => {
        const work = underWay.begin(reply.raw);
        const ended = new AbortController();
        const admission = { authentication, costs, config: services.config };
        const caller = await work.during(() => admit(admission, endpoint, request, reply));
        const lease = budget.open(bodyHolderOf(endpoint, caller, addressKey(request.ip)));
        const end = () => {
          lease.release();
          ended.abort(callEnded);
        };
        reply.raw.once("close", end);
        // the client disconnected during the lookup, before the listener existed
        if (reply.raw.destroyed) throw new AppError("upload_truncated");
        calls.set(request, { caller, lease, work, gone: ended.signal });
        expectBody(request, { lease, pace, hashed: isDevice, narrow: caller === undefined ? unproven : undefined });
      },
      onSend: async (request, reply, payload) => {
        if (isDevice) signAnswer(request, reply, payload);
        return payload;
      },
      handler: (request, reply) => {
        const { lease, work } = callOf(calls, request);
        return work.during(() => lease.during(() => answer(one, request, reply)));
      },
    });
  }
  return { bodyBytes: () => budget.total(), end: (maxMs) => underWay.end(services.timer, maxMs) };
}
