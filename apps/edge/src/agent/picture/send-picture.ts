import { reportPicture } from "@huiyan/contract/point/picture.device";
import { postSigned, type Signer } from "#platform/signing/signed-request.ts";

const timeoutMs = 30_000;

/**
 * Sends a picture to the platform.
 * @returns false if the platform is busy or does not know the channel yet
 */
export async function sendPicture(
  server: URL,
  signer: Signer,
  channel: string,
  body: Buffer<ArrayBuffer>,
  signal: AbortSignal,
): Promise<boolean> {
  const path = reportPicture.path.replace(":channel", encodeURIComponent(channel));
  const { status } = await postSigned(signer, { server, path, contentType: "image/jpeg", body, timeoutMs, signal });
  return status === 200;
}
