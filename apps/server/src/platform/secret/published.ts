import { createPublicKey, verify } from "node:crypto";

/**
 * Returns whether the publisher has signed this text.
 * @param publisherKey base64, Ed25519 in SPKI form
 * @param signature base64
 */
export function isPublished(publisherKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publisherKey, "base64"), format: "der", type: "spki" });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
}
