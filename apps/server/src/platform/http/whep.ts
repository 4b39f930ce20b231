import { livePlayPath } from "@huiyan/contract/live/live.rules";
import { maxOfferBytes, whepPath } from "@huiyan/contract/live/whep.rules";
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type MemberCaller } from "../context/caller.ts";
import { AppError } from "../error/app-error.ts";
import { type OfferRefusal } from "../media/relay-message.ts";
import { type Authentication, tokenPattern } from "./authentication.ts";
import { type LiveSockets, livePathOf } from "./live-upgrade.ts";
import { createUpgradeAdmission } from "./upgrade-admission.ts";

const sdp = "application/sdp";

/**
 * Headers that let players of other sites use this path. An address works only with the token of its session, which
 * another site's page does not have.
 */
const forOtherSites = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, DELETE, OPTIONS",
  "access-control-allow-headers": "authorization, content-type",
  "access-control-expose-headers": "location, retry-after",
  "access-control-max-age": "86400",
};

const refusals: Readonly<Record<OfferRefusal, AppError["key"]>> = {
  codec: "live_whep_codec",
  offer: "live_whep_offer",
  ended: "live_not_started",
  failed: "service_unavailable",
};

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return token !== undefined && tokenPattern.test(token) ? token : undefined;
}

/** Returns the last part of the path. */
function keyOf(request: FastifyRequest): string {
  const path = request.url.split("?")[0] ?? "";
  return path.slice(whepPath.length);
}

export interface WhepOptions {
  authentication: Pick<Authentication, "session">;
  live: Pick<LiveSockets, "offer" | "leave">;
  pagesPerSession: number;
}

/**
 * Serves live video over WebRTC (WHEP, RFC 9725): POST with an offer opens a play address, DELETE at the returned
 * location ends the viewer. Candidates are part of offer and answer, so PATCH is not supported.
 */
export async function registerWhep(app: FastifyInstance, { authentication, live, pagesPerSession }: WhepOptions) {
  const admission = createUpgradeAdmission(pagesPerSession);

  /** Identified members, and functions that revert the count of their attempts, by request. */
  const admitted = new WeakMap<FastifyRequest, { caller: MemberCaller; wasRight: () => void }>();

  /**
   * Identifies the member before the body is read. Wrong keys and tokens are limited per address.
   * @throws AppError live_whep_over, too_many_requests
   */
  async function admit(request: FastifyRequest): Promise<void> {
    const token = bearerOf(request);
    if (token === undefined) throw new AppError("live_whep_over");
    const wasRight = admission.mayTry(request.ip, token);
    if (wasRight === undefined) throw new AppError("too_many_requests", { retryAfterSeconds: 60 });
    const { caller } = await authentication.session(token, false);
    if (caller.kind !== "member") throw new AppError("live_whep_over");
    admitted.set(request, { caller, wasRight });
  }

  function callOf(request: FastifyRequest) {
    const call = admitted.get(request);
    if (call === undefined) throw new Error("a request was not admitted");
    return call;
  }

  async function open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, wasRight } = callOf(request);
    const { body } = request;
    const key = keyOf(request);
    const outcome = isPlayKey(key) && typeof body === "string" ? await live.offer(key, caller, body) : "unknown";
    if (outcome === "unknown") throw new AppError("live_whep_over");
    wasRight();
    if (outcome === "tooMany") throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
    if ("refused" in outcome) throw new AppError(refusals[outcome.refused]);
    return reply
      .code(201)
      .header("location", whepPath + outcome.id)
      .header("cache-control", "no-store")
      .type(sdp)
      .send(outcome.answer);
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller, wasRight } = callOf(request);
    wasRight();
    // a viewer that has left already is no error, because its connection may end before this request arrives
    live.leave(keyOf(request), caller);
    return reply.code(204).send();
  }

  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(sdp, { parseAs: "string", bodyLimit: maxOfferBytes }, (_request, body, taken) =>
      taken(null, body),
    );
    scope.addHook("onRequest", async (_request, reply) => void reply.headers(forOtherSites));
    const url = `${whepPath}:key`;
    scope.post(url, { onRequest: admit }, open);
    scope.delete(url, { onRequest: admit }, end);
    scope.options(url, async (_request, reply) => reply.code(204).send());
    const refusePatch = async (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(405).header("allow", "POST, DELETE, OPTIONS").send();
    // answered before the body is read, whose type has no parser here
    scope.patch(url, { onRequest: refusePatch }, refusePatch);
    done();
  });
}

const isPlayKey = (key: string): boolean => livePathOf(livePlayPath + key)?.kind === "play";
