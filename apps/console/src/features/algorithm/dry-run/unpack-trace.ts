import { DryRunTrace, dryRunLimits } from "@huiyan/contract/point/dry-run.device";

/**
 * Unpacks gzip data to text.
 * @throws Error if the data is not gzip, or unpacks to more than `maxBytes`
 */
async function gunzipText(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw new Error("the trace is too large");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Unpacks and parses the trace of a dry run.
 * @param packed `trace` of `DryRunResult`: base64 of gzip
 * @throws Error if it contains no valid trace
 */
export async function unpackTrace(packed: string): Promise<DryRunTrace> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return DryRunTrace.parse(JSON.parse(await gunzipText(bytes, dryRunLimits.traceBytes)));
}
