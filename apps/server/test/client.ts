import { type Answer, type AnyEndpoint, type Sent } from "@huiyan/contract/endpoint";
import { Envelope, Failure } from "@huiyan/contract/envelope";
import { z } from "zod";

interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A caller as a browser is one: it speaks HTTP and holds a token. */
export interface Client {
  token: string;
  /** The data of a successful answer. @throws when it failed */
  call<E extends AnyEndpoint>(endpoint: E, input: Sent<E>): Promise<Answer<E>>;
  /** Whatever comes back. */
  send(endpoint: AnyEndpoint, input: unknown, path?: string): Promise<Reply>;
  /** The error of an answer that must fail. */
  fails(endpoint: AnyEndpoint, input: unknown, path?: string): Promise<Failure & { status: number }>;
}

function queryOf(input: unknown): string {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(input ?? {}));
  const query = new URLSearchParams();
  for (const [name, value] of entries) query.set(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}

export function createClient(url: string, token = ""): Client {
  async function send(endpoint: AnyEndpoint, input: unknown, path: string = endpoint.path): Promise<Reply> {
    const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
    const answer = await fetch(url + path + (isQuery ? queryOf(input) : ""), {
      method: endpoint.method,
      redirect: "manual",
      headers: {
        ...(token === "" ? {} : { "x-token": token }),
        ...(isQuery ? {} : { "content-type": "application/json" }),
      },
      ...(isQuery ? {} : { body: JSON.stringify(input) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  }

  return {
    token,
    send,
    async call(endpoint, input) {
      const reply = await send(endpoint, input);
      const { code, data } = Envelope.parse(reply.body);
      if (code !== 0) throw new Error(`${endpoint.name}: ${JSON.stringify(reply.body)}`);
      // the server has parsed it with this endpoint's schema already
      return z.custom<Answer<typeof endpoint>>().parse(data);
    },
    async fails(endpoint, input, path) {
      const reply = await send(endpoint, input, path);
      return { ...Failure.parse(reply.body), status: reply.status };
    },
  };
}
