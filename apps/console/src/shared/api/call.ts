import { type Endpoint, type Input } from "@huiyan/contract/endpoint";
import { type z } from "zod";
import { currentToken, rotateToken } from "../auth/session.store.ts";
import { learnServerTime } from "../format/server-clock.ts";
import { ApiError } from "./api-error.ts";
import { httpText } from "./http-texts.ts";
import { readAnswer } from "./read-answer.ts";
import { type SentBy, sendRequest } from "./send-request.ts";

export type { SentBy } from "./send-request.ts";

/**
 * Sends a request with the session token and validates the answer against the contract. Stores the token if the answer
 * contains a rotated one.
 * @throws ApiError with the sentence for the user
 */
export async function call<I extends Input, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: SentBy<I>,
  signal?: AbortSignal,
): Promise<z.output<O>> {
  const token = currentToken();
  const response = await sendRequest(endpoint, input, token, signal);
  learnServerTime(response.headers.get("date"));
  const fresh = response.headers.get("x-token");
  if (fresh !== null && fresh !== "") rotateToken(token, fresh);
  const data = await readAnswer(response, () => token !== null && token === currentToken());
  const parsed = endpoint.output.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new ApiError(httpText.unreadable(), { status: response.status, code: 0 });
}
