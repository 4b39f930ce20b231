import { type Endpoint, type FileOutput, type Input } from "@huiyan/contract/endpoint";
import { currentToken, rotateToken } from "../auth/session.store.ts";
import { readAnswer } from "./read-answer.ts";
import { type SentBy, sendRequest } from "./send-request.ts";

/**
 * Fetches a file and hands it to the browser's own saving.
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

/** Hands bytes to the browser's own saving. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
