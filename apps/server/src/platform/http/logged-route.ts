import { type FastifyRequest } from "fastify";

/** Path parameters that are no secrets. */
const safe = ["id", "event_id", "index"];

/**
 * Returns what the log may contain of a request's address: the route's pattern and harmless parameters. The address
 * itself may be a secret, for example that of a device's page, a signed picture or a setup link.
 */
export function loggedRoute(request: FastifyRequest): { url: string; params?: Record<string, string> } {
  const url = request.routeOptions?.url ?? "(unknown)";
  const { params } = request;
  if (typeof params !== "object" || params === null) return { url };
  const shown = Object.entries(params).filter(
    ([name, value]) => safe.includes(name) && /^[\w-]{1,64}$/.test(String(value)),
  );
  return shown.length === 0 ? { url } : { url, params: Object.fromEntries(shown) };
}
