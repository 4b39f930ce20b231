import { type Answer, type AnyEndpoint, isMultipart, type Sent } from "@huiyan/contract/endpoint";
import { Envelope, Failure } from "@huiyan/contract/envelope";
import { type Logger, pino } from "pino";
import { z } from "zod";

const Line = z.object({ reqId: z.string(), err: z.object({ stack: z.string() }) });
/** Stacks of the last server errors in this process, by request id. */
const stacks = new Map<string, string>();

function keep(text: string): void {
  const line = Line.safeParse(JSON.parse(text));
  if (!line.success) return;
  stacks.set(line.data.reqId, line.data.err.stack);
  for (const id of [...stacks.keys()].slice(0, -20)) stacks.delete(id);
}

/** Creates the log of a server under test, which prints nothing and stores errors for {@link stackOf}. */
export const createTestLog = (): Logger => pino({ level: "error" }, { write: keep });

/** Returns the stack of the server's error during a request; empty if it had none. */
const stackOf = (headers: Headers) => stacks.get(headers.get("x-request-id") ?? "") ?? "";

interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A client that calls the API over HTTP with a session token, like the console. */
export interface Client {
  token: string;
  /** Returns the data of a successful answer. @throws on failure */
  call<E extends AnyEndpoint>(endpoint: E, input: Sent<E>): Promise<Answer<E>>;
  /** Returns the answer, whether the call succeeds or fails. */
  send(endpoint: AnyEndpoint, input: unknown, path?: string): Promise<Reply>;
  /** Returns the error of a call that must fail. @throws with the answer if it succeeds */
  fails(endpoint: AnyEndpoint, input: unknown, path?: string): Promise<Failure & { status: number }>;
}

function queryOf(input: unknown): string {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(input ?? {}));
  const query = new URLSearchParams();
  for (const [name, value] of entries) query.set(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}

/** Converts an input to a multipart form like a browser's: text fields, and files as blobs. */
function formOf(input: unknown): FormData {
  const form = new FormData();
  const Parts = z.object({
    fields: z.record(z.string(), z.string()),
    files: z.record(z.string(), z.array(z.instanceof(Blob))).default({}),
  });
  const { fields, files } = Parts.parse(input);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, blobs] of Object.entries(files)) {
    for (const blob of blobs) form.append(name, blob, blob instanceof File ? blob.name : "file");
  }
  return form;
}

export function createClient(url: string, token = "", headers: Record<string, string> = {}): Client {
  async function send(endpoint: AnyEndpoint, input: unknown, path: string = endpoint.path): Promise<Reply> {
    const isQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
    const isForm = isMultipart(endpoint.input);
    const answer = await fetch(url + path + (isQuery ? queryOf(input) : ""), {
      method: endpoint.method,
      redirect: "manual",
      headers: {
        ...headers,
        ...(token === "" ? {} : { "x-token": token }),
        ...(isQuery || isForm ? {} : { "content-type": "application/json" }),
      },
      ...(isQuery ? {} : { body: isForm ? formOf(input) : JSON.stringify(input) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  }

  return {
    token,
    send,
    async call(endpoint, input) {
      const { headers, body } = await send(endpoint, input);
      const { code, data } = Envelope.parse(body);
      if (code !== 0) throw new Error(`${endpoint.name}: ${JSON.stringify(body)}\n${stackOf(headers)}`.trim());
      // the server has already validated it with this endpoint's schema
      return z.custom<Answer<typeof endpoint>>().parse(data);
    },
    async fails(endpoint, input, path) {
      const { status, body } = await send(endpoint, input, path);
      const failure = Failure.safeParse(body);
      if (failure.success) return { ...failure.data, status };
      const text = JSON.stringify(body).slice(0, 500);
      throw new Error(`${endpoint.name} must be refused. It answered ${status}: ${text}`);
    },
  };
}
