import { vi } from "vitest";

export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

interface StandInAnswer {
  status?: number;
  /** Text goes out as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

type Answerer = (request: SeenRequest) => StandInAnswer | Promise<StandInAnswer>;

/** Stands in for the server at the network border. Returns the requests that came. */
export function standInServer(answer: Answerer): SeenRequest[] {
  const seen: SeenRequest[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://console.test");
    const request: SeenRequest = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    seen.push(request);
    const { status = 200, body = "", headers = {} } = await answer(request);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  });
  return seen;
}

/** A successful answer. */
export function good(data: unknown): StandInAnswer {
  return { body: { code: 0, data } };
}
