import { hash } from "node:crypto";
import { type Endpoint } from "@huiyan/contract/endpoint";
import { appHeaders } from "@huiyan/contract/open-api/open-api.rules";
import { appMay } from "@huiyan/contract/permissions";
import { type FastifyReply, type FastifyRequest } from "fastify";
import { type Config } from "../config/config.ts";
import { type Caller } from "../context/caller.ts";
import { AppError } from "../error/app-error.ts";
import { addressKey } from "../limits/address-key.ts";
import { type Authentication, tokenPattern, wantsSession } from "./authentication.ts";
import { authorise } from "./authorise.ts";
import { type CostControl } from "./cost-control.ts";
import { admitDevice } from "./device-request.ts";
import { headerText } from "./request-facts.ts";

export interface Admission {
  authentication: Authentication;
  costs: CostControl;
  config: Config;
}

const emptyHash = hash("sha256", "", "hex");

function programOf(admission: Admission, request: FastifyRequest, appId: string): Promise<Caller> {
  const claim = {
    appId,
    time: headerText(request, appHeaders.time),
    nonce: headerText(request, appHeaders.nonce),
    sign: headerText(request, appHeaders.sign),
    method: request.method,
    target: request.url,
    // organisations' programs may only read, so their signed requests have no body
    bodyHash: emptyHash,
  };
  return admission.costs.prove(`app ${appId} ${request.ip}`, request.ip, () => admission.authentication.app(claim));
}

async function personOf(
  admission: Admission,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const token = request.headers["x-token"];
  if (!wantsSession(endpoint.permission) || typeof token !== "string" || token === "") return { kind: "anyone" };
  if (!tokenPattern.test(token)) throw new AppError("session_void");
  const { costs, authentication } = admission;
  const proof = await costs.prove(`token ${token}`, request.ip, () => authentication.session(token, true));
  if (proof.newToken !== undefined) {
    costs.rememberProof(`token ${proof.newToken}`);
    reply.header("x-token", proof.newToken);
  }
  return proof.caller;
}

/**
 * Runs all checks that need no body: identity, permission and call rate. A refused caller therefore costs no memory for
 * a body.
 * @returns undefined for a device whose signature can only be checked with its body
 * @throws AppError
 */
export async function admit(
  admission: Admission,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | undefined> {
  const { costs, config, authentication } = admission;
  if (endpoint.permission === "device") {
    const proof = `device ${headerText(request, "x-device-id")} ${addressKey(request.ip)}`;
    const caller = await costs.prove(proof, request.ip, () => admitDevice(authentication, config, request));
    if (caller !== undefined) costs.count(endpoint.cost, caller, request.ip);
    return caller;
  }
  const appId = headerText(request, appHeaders.id);
  const isProgram = appId !== "" && appMay(endpoint.permission) && endpoint.method === "GET";
  const found = isProgram
    ? await programOf(admission, request, appId)
    : await personOf(admission, endpoint, request, reply);
  costs.count(endpoint.cost, found, request.ip);
  return authorise(endpoint.permission, found);
}
