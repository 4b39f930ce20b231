import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type z } from "zod";
import { currentToken, rotateToken } from "../auth/session.store.ts";
import { currentLanguage } from "../format/language.ts";
import { ApiError } from "./api-error.ts";
import { httpText } from "./http-texts.ts";
import { readAnswer } from "./read-answer.ts";
import { queryOf } from "./request-address.ts";

/** What a caller gives: the input of the endpoint before defaults and coercion. */
export type SentBy<I extends Input> = I extends z.ZodType ? z.input<I> : unknown;

function requestOf(endpoint: Endpoint, input: unknown): { address: string; body?: string } {
  const inQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  return inQuery
    ? { address: endpoint.path + queryOf(input) }
    : { address: endpoint.path, body: JSON.stringify(input) };
}

async function send(endpoint: Endpoint, input: unknown, token: string | null, signal?: AbortSignal): Promise<Response> {
  const { address, body } = requestOf(endpoint, input);
  const headers = new Headers({ "accept-language": currentLanguage() });
  if (token !== null) headers.set("x-token", token);
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    return await fetch(address, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(httpText.offline(), { status: 0, code: 0 });
  }
}

/**
 * Calls the server. The token goes along and is replaced when the answer carries a new one; the answer is checked
 * against the contract.
 * @throws ApiError with the sentence for the user
 */
export async function call<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: SentBy<I>,
  signal?: AbortSignal,
): Promise<z.output<O>> {
  const token = currentToken();
  const response = await send(endpoint, input, token, signal);
  const fresh = response.headers.get("x-token");
  if (fresh !== null && fresh !== "") rotateToken(token, fresh);
  const data = await readAnswer(response, () => token !== null && token === currentToken());
  const parsed = endpoint.output.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new ApiError(httpText.unreadable(), { status: response.status, code: 0 });
}
