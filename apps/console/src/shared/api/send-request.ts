import { type Endpoint, type Input, isMultipart, type MultipartInput } from "@huiyan/contract/endpoint";
import { signOut } from "@huiyan/contract/session/session.api";
import { z } from "zod";
import { isViewing } from "../auth/session.store.ts";
import { currentLanguage } from "../format/language.ts";
import { pickText } from "../format/texts.ts";
import { ApiError } from "./api-error.ts";
import { httpText } from "./http-texts.ts";
import { queryOf } from "./request-address.ts";

const Form = z.object({
  fields: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.array(z.instanceof(Blob)).readonly().optional()).default({}),
});

/** The body of a form with files: absent fields are left out, files keep their names. */
function formOf(input: unknown): FormData {
  const { fields, files } = Form.parse(input);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, parts] of Object.entries(files)) {
    for (const part of parts ?? []) form.append(name, part);
  }
  return form;
}

/** Input as the caller writes it, before defaults and coercion. A form has its files next to its other fields. */
export type SentBy<I extends Input> = I extends z.ZodType
  ? z.input<I>
  : I extends MultipartInput<infer F, infer K>
    ? { fields: z.input<F>; files?: Partial<Record<K, readonly Blob[]>> }
    : unknown;

interface Request {
  address: string;
  body?: string | FormData;
}

function requestOf(endpoint: Endpoint, input: unknown): Request {
  if (endpoint.method === "GET" || endpoint.method === "DELETE") return { address: endpoint.path + queryOf(input) };
  if (isMultipart(endpoint.input)) return { address: endpoint.path, body: formOf(input) };
  return { address: endpoint.path, body: JSON.stringify(input) };
}

/** Refuses writes while the user views as another member. The server refuses them as well. */
async function refuseWhileViewing(endpoint: Endpoint): Promise<void> {
  if (!isViewing() || endpoint.method === "GET" || endpoint.permission === "public") return;
  if (endpoint.name === signOut.name) return;
  // Loaded on demand, since the table of all refusals is large.
  const { errorTable } = await import("@huiyan/contract/errors");
  const { status, code, zh, tw, en } = errorTable.view_only;
  throw new ApiError(pickText([zh, tw, en]), { status, code, key: "view_only" });
}

/**
 * Sends a call with token and language.
 * @throws ApiError when there is no connection, or when a write is not allowed
 */
export async function sendRequest(
  endpoint: Endpoint,
  input: unknown,
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  await refuseWhileViewing(endpoint);
  const { address, body } = requestOf(endpoint, input);
  const headers = new Headers({ "accept-language": currentLanguage() });
  if (token !== null) headers.set("x-token", token);
  // The content type of a form contains a boundary that only the browser knows, so the browser sets it.
  if (typeof body === "string") headers.set("content-type", "application/json");
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
