import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import {
  digestOf,
  fingerprintOf,
  hashField,
  keyIdLength,
  type SealCrypto,
  type SealedEntry,
  sealFormat,
  signedText,
} from "@huiyan/contract/weighing/seal.rules";

/** Bytes that precede the 32 bytes of an Ed25519 key in SPKI form. */
const spkiHead = Buffer.from("302a300506032b6570032100", "hex");

export const sealCrypto: SealCrypto = {
  sha256: async (text) => createHash("sha256").update(text).digest("hex"),
  async verify(publicKey, text, signature) {
    if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false;
    const key = createPublicKey({
      key: Buffer.concat([spkiHead, Buffer.from(publicKey, "hex")]),
      format: "der",
      type: "spki",
    });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "hex"));
  },
};

export interface NewKey {
  id: string;
  /** Public key in hex. */
  publicKey: string;
  /** Private key in PKCS #8, base64. */
  privateKey: string;
}

export async function newSealKey(): Promise<NewKey> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const hex = publicKey.export({ format: "der", type: "spki" }).subarray(spkiHead.length).toString("hex");
  return {
    id: (await fingerprintOf(sealCrypto, hex)).slice(0, keyIdLength),
    publicKey: hex,
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
  };
}

/** Signs a text with Ed25519. @param privateKey base64, PKCS #8 @returns signature in hex */
export function signText(privateKey: string, text: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
  return sign(null, Buffer.from(text), key).toString("hex");
}

/** Hashes each field, and signs the hashes together as one digest. */
export async function sealEntry(privateKey: string, fields: SealedEntry["fields"]): Promise<SealedEntry> {
  const salt = randomBytes(32).toString("hex");
  const hashes: SealedEntry["hashes"] = [];
  for (const field of fields) hashes.push([field[0], await hashField(sealCrypto, salt, field)]);
  const digest = await digestOf(sealCrypto, hashes);
  return { format: sealFormat, fields, salt, hashes, digest, signature: signText(privateKey, signedText(digest)) };
}
