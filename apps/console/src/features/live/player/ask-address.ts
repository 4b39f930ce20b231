import { playPoint } from "@huiyan/contract/live/live.api";
import { type LiveQuality } from "@huiyan/contract/live/live.rules";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { call } from "#shared/api/call.ts";
import { currentToken } from "#shared/auth/session.store.ts";
import { type DecoderSource } from "./flv-decoder.ts";

/** Returns whether the server answers. */
export function isReachable(): Promise<boolean> {
  return call(getSystemInfo, {}).then(
    () => true,
    () => false,
  );
}

/**
 * Requests a new address of the point's live stream, and the token that opens it.
 * @throws ApiError with the reason why there is no stream
 */
export async function askAddress(pointId: string, quality: LiveQuality, signal: AbortSignal): Promise<DecoderSource> {
  const { url, whep_url: whepUrl } = await call(playPoint, { _id: pointId, quality }, signal);
  return { url, whepUrl, token: currentToken() ?? "" };
}
