import { generateKeyPairSync, hash, sign } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { algorithmSigningText } from "@huiyan/contract/algorithm/package.device";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
/** Public key of the tests' publisher, as configured at the server. */
export const publisherKey = publicKey.export({ format: "der", type: "spki" }).toString("base64");
/** Private key for the packer. */
export const privateKeyPem = privateKey.export({ format: "pem", type: "pkcs8" });

export interface Packing {
  id: string;
  version: string;
  platforms?: string[];
  /** Changes the text of the sheet before it is signed. */
  signedText?: (text: string) => string;
}

/** Writes a package with its sheet as the packer does. @returns its path */
export async function packAlgorithm(
  folder: string,
  { id, version, platforms = ["*"], signedText = (text) => text }: Packing,
): Promise<string> {
  const bytes = Buffer.from(`algorithm ${id} ${version}`);
  const manifest = JSON.stringify({ id, version, platforms, kind: "alarm", settings: {}, event: {} });
  const sha256 = hash("sha256", bytes, "hex");
  const text = algorithmSigningText(id, version, sha256, hash("sha256", manifest, "hex"));
  const signature = sign(null, Buffer.from(signedText(text)), privateKey).toString("base64");
  const file = join(folder, `${id}-${version}.hyp`);
  await writeFile(file, bytes);
  await writeFile(
    `${file}.json`,
    JSON.stringify({ kind: "algorithm", manifest, sha256, signature, notes: `说明 ${version}` }),
  );
  return file;
}
