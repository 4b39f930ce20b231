import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { algorithmSigningText } from "@huiyan/contract/algorithm/package.device";
import { packageSigningText } from "@huiyan/contract/device/device.rules";

const rawBytes = 32;

/**
 * Parses the publisher's Ed25519 key: base64 of its 32 raw bytes, or of its SPKI form.
 * @returns undefined if it is neither
 */
export function publisherKey(base64: string): KeyObject | undefined {
  const bytes = Buffer.from(base64, "base64");
  try {
    const key =
      bytes.length === rawBytes
        ? createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" })
        : createPublicKey({ key: bytes, format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

export interface SignedPackage {
  version: string;
  platform: string;
  /** Hex SHA-256 of the package's bytes. */
  sha256: string;
  /** Signature in base64. */
  signature: string;
}

/** Returns true if the publisher has signed these bytes as this version for this platform. */
export function isPublished({ version, platform, sha256, signature }: SignedPackage, key: KeyObject): boolean {
  const text = Buffer.from(packageSigningText(version, platform, sha256));
  return verify(null, text, key, Buffer.from(signature, "base64"));
}

/** An algorithm package with its publisher's signature. */
export interface SignedAlgorithm {
  id: string;
  version: string;
  /** Hex SHA-256 of the package's bytes. */
  sha256: string;
  /** Manifest as JSON text, exactly as it was sent. */
  manifest: string;
  /** Signature in base64. */
  signature: string;
}

/** Returns true if the publisher has signed these bytes and this manifest as this version of this algorithm. */
export function isPublishedAlgorithm(signed: SignedAlgorithm, key: KeyObject): boolean {
  const manifestSha256 = createHash("sha256").update(signed.manifest).digest("hex");
  const text = algorithmSigningText(signed.id, signed.version, signed.sha256, manifestSha256);
  return verify(null, Buffer.from(text), key, Buffer.from(signed.signature, "base64"));
}
