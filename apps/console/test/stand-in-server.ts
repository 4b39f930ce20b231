import { vi } from "vitest";

export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  /** Parsed JSON of the request; for a form, its text fields and the names of its files. */
  body: unknown;
}

function readBody(body: unknown): unknown {
  if (typeof body === "string") return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  const parts: Record<string, string | string[]> = {};
  for (const [name, value] of body.entries()) {
    if (typeof value === "string") parts[name] = value;
    else parts[name] = [...(parts[name] ?? []), value.name];
  }
  return parts;
}

interface StandInAnswer {
  status?: number;
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers a request of the page. */
export type Answerer = (request: SeenRequest) => StandInAnswer | Promise<StandInAnswer>;

/** Replaces `fetch`, so that `answer` answers the requests of the page. Returns the received requests. */
export function standInServer(answer: Answerer): SeenRequest[] {
  const seen: SeenRequest[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://console.test");
    const request: SeenRequest = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: readBody(init.body),
    };
    seen.push(request);
    const { status = 200, body = "", headers = {} } = await answer(request);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  });
  return seen;
}

/** Returns a successful answer. */
export function good(data: unknown): StandInAnswer {
  return { body: { code: 0, data } };
}

/** Returns a refusal from the contract's error table. */
export function refused(
  error: string,
  message: string,
  status = 400,
  headers: Record<string, string> = {},
): StandInAnswer {
  return { status, body: { code: status, message, error }, headers };
}
