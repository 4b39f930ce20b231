import { type FastifyReply } from "fastify";
import { type RedirectAnswer } from "../serve.ts";

function isRedirectAnswer(answer: unknown): answer is RedirectAnswer {
  return typeof answer === "object" && answer !== null && "location" in answer && typeof answer.location === "string";
}

/** Sends a redirect that must not be cached, because its address may contain a one-time value. */
export function sendRedirect(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isRedirectAnswer(answer)) throw new Error("a redirect endpoint must answer a location");
  return reply.header("cache-control", "no-store").redirect(answer.location, 302);
}
