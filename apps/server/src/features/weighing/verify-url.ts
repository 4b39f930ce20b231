import { createHash } from "node:crypto";
import { fieldOf, type SealedEntry } from "@huiyan/contract/weighing/seal.rules";

const digestLength = 20;
const tokenLength = 24;

/**
 * Returns the token with which a reader proves access to the sheet or its file. The token is derived from the entry's
 * salt, which the exported chain does not contain.
 */
export const readerToken = ({ salt = "" }: SealedEntry): string =>
  createHash("sha256").update(`reader:${salt}`).digest("hex").slice(0, tokenLength);

export const shortDigest = ({ digest }: SealedEntry): string => digest.slice(0, digestLength);

/**
 * Returns the address in the QR code on the sheet.
 * @param base address of the installation; if empty, only the part after the address is returned
 */
export function verifyUrl(base: string, sealed: SealedEntry): string {
  const query = new URLSearchParams({
    n: fieldOf(sealed, "number") ?? "",
    k: fieldOf(sealed, "key_id") ?? "",
    d: shortDigest(sealed),
    t: readerToken(sealed),
  });
  return `${base}/#/verify?${query}`;
}
