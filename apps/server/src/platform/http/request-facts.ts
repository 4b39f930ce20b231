import { type FastifyRequest } from "fastify";
import { type RequestFacts } from "../context/context.ts";
import { requestLanguage } from "../error/error-answer.ts";

export function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

export function requestFacts(request: FastifyRequest): RequestFacts {
  const params = typeof request.params === "object" && request.params !== null ? Object.entries(request.params) : [];
  return {
    id: request.id,
    ip: request.ip,
    userAgent: headerText(request, "user-agent").slice(0, 300),
    language: requestLanguage(headerText(request, "accept-language")),
    params: Object.fromEntries(params.map(([name, value]) => [name, String(value)])),
    header: (name) => headerText(request, name),
  };
}
