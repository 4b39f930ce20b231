import { type Endpoint, type FileOutput, type Input } from "@huiyan/contract/endpoint";
import { currentToken, rotateToken } from "../auth/session.store.ts";
import { currentLanguage } from "../format/language.ts";
import { ApiError } from "./api-error.ts";
import { httpText } from "./http-texts.ts";
import { readAnswer } from "./read-answer.ts";
import { type SentBy, sendRequest } from "./send-request.ts";

/**
 * Fetches a file and saves it through the browser.
 * @throws ApiError with the sentence for the user
 */
export async function download<I extends Input>(
  endpoint: Endpoint<I, FileOutput>,
  input: SentBy<I>,
  fileName: string,
): Promise<void> {
  const token = currentToken();
  const response = await sendRequest(endpoint, input, token);
  const fresh = response.headers.get("x-token");
  if (fresh !== null && fresh !== "") rotateToken(token, fresh);
  if (!response.ok) {
    await readAnswer(response, () => token !== null && token === currentToken());
    return;
  }
  saveBlob(await response.blob(), fileName);
}

/** Saves bytes as a file through the browser. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Fetches from a signed URL, which is valid without a session token.
 * @throws ApiError with the sentence for the user
 */
async function fetchSigned(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const language = { "accept-language": currentLanguage() };
  const response = await fetch(url, { headers: { ...language, ...headers } }).catch(() => {
    throw new ApiError(httpText.downloadFailed(), { status: 0, code: 0 });
  });
  if (!response.ok) await readAnswer(response, () => false);
  return response;
}

/**
 * Saves a picture or clip from a signed URL as a file.
 * @throws ApiError with the sentence for the user
 */
export async function saveSigned(url: string, fileName: string): Promise<void> {
  saveBlob(await (await fetchSigned(url)).blob(), fileName);
}

/**
 * Lets the browser download a file of any size from a signed URL. Checks first that the file exists, since the browser
 * would save the error page otherwise.
 * @throws ApiError when the file no longer exists
 */
export async function downloadSigned(url: string, fileName: string): Promise<void> {
  const first = await fetchSigned(url, { range: "bytes=0-0" });
  await first.body?.cancel();
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
