import { type SealCrypto } from "@huiyan/contract/weighing/seal.rules";
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const hashBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** Verifies an Ed25519 signature with Web Crypto. Returns undefined if the browser lacks the algorithm. */
async function verifyByBrowser(
  key: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<boolean | undefined> {
  try {
    const imported = await crypto.subtle.importKey("raw", Uint8Array.from(key), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", imported, Uint8Array.from(signature), Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Cryptography of the verifier. Uses Web Crypto; in browsers without Ed25519 and on pages without a secure context, the
 * bundled library.
 */
export const browserCrypto: SealCrypto = {
  sha256: async (text) => hashBytes(utf8ToBytes(text)),
  async verify(publicKey, text, signature) {
    if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
    const [key, bytes, signed] = [hexToBytes(publicKey), utf8ToBytes(text), hexToBytes(signature)];
    const byBrowser = await verifyByBrowser(key, bytes, signed);
    if (byBrowser !== undefined) return byBrowser;
    try {
      return ed25519.verify(signed, bytes, key);
    } catch {
      return false;
    }
  },
};
