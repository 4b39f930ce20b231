import { z } from "zod";
import { announceSessionEnd } from "../auth/session-end.ts";
import { ApiError } from "./api-error.ts";
import { httpText } from "./http-texts.ts";

/** Schema of an answer's body. Looser than the contract, since proxies between browser and server may also answer. */
const Body = z.object({
  code: z.number(),
  data: z.unknown().optional(),
  message: z.unknown().optional(),
  error: z.string().optional().catch(undefined),
  fields: z.record(z.string(), z.string()).optional().catch(undefined),
});
type Body = z.infer<typeof Body>;

/** Value of `code` in the body that requires a new sign-in: docs/reference/rights.md R16. */
const signInAgain = 403;
const membershipLost = 406;

async function readBody(response: Response): Promise<Body | undefined> {
  const text = await response.text();
  try {
    return Body.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns the message in the body; without one, the text for the HTTP status. */
function messageOf(response: Response, body: Body | undefined): string {
  if (typeof body?.message === "string" && body.message !== "") return body.message;
  if (body?.code === membershipLost) return httpText.membershipLost();
  return response.ok ? httpText.internal() : httpText.ofStatus(response.status);
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

function errorOf(response: Response, body: Body | undefined): ApiError {
  const wait = retryAfterMs(response);
  return new ApiError(messageOf(response, body), {
    status: response.ok && body === undefined ? 500 : response.status,
    code: body?.code ?? 0,
    key: body?.error ?? "",
    ...(body?.fields === undefined ? {} : { fields: body.fields }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

/**
 * Reads an answer and returns its `data`. If the session is invalid or the membership is lost, also announces the end
 * of the session.
 * @param current returns whether the token that was sent is still the one in use
 * @throws ApiError with the sentence for the user
 */
export async function readAnswer(response: Response, current: () => boolean): Promise<unknown> {
  const body = await readBody(response);
  if (response.ok && body?.code === 0) return body.data;
  const error = errorOf(response, body);
  if (current() && body?.code === signInAgain) announceSessionEnd({ reason: "void", message: error.message });
  if (current() && body?.code === membershipLost) announceSessionEnd({ reason: "membership", message: error.message });
  throw error;
}
