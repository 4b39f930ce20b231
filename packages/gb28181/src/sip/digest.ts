import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseParams } from "./sip-values.ts";

/** Values of a header `Authorization: Digest …`. */
export interface Credentials {
  username: string;
  realm: string;
  nonce: string;
  uri: string;
  response: string;
  algorithm: "MD5" | "SHA-256";
  /** Values that the device sends with qop=auth; absent without qop. */
  counted?: { nc: string; cnonce: string; qop: string };
}

const hashes = { MD5: "md5", "SHA-256": "sha256" } as const;

/**
 * Parses the header Authorization.
 * @returns undefined if it is incomplete or uses a method that this server does not offer
 */
export function parseCredentials(value: string | undefined): Credentials | undefined {
  const match = /^\s*Digest\s+(.*)$/is.exec(value ?? "");
  if (!match || (value ?? "").length > 2_048) return undefined;
  const params = parseParams(match[1] ?? "", ",");
  const text = (name: string) => params.get(name) ?? "";
  const algorithm = (text("algorithm") || "MD5").toUpperCase();
  if (algorithm !== "MD5" && algorithm !== "SHA-256") return undefined;
  const complete = ["username", "nonce", "response"].every((name) => text(name) !== "");
  const qop = text("qop").toLowerCase();
  if (!complete || !["", "auth"].includes(qop)) return undefined;
  const counted = qop === "" ? {} : { counted: { nc: text("nc"), cnonce: text("cnonce"), qop: text("qop") } };
  const plain = { username: text("username"), realm: text("realm"), nonce: text("nonce"), uri: text("uri") };
  return { ...plain, response: text("response").toLowerCase(), algorithm, ...counted };
}

/** Computes the digest response: by RFC 7616 with qop, by RFC 2069 without. */
export function digestOf(credentials: Omit<Credentials, "response">, method: string, password: string): string {
  const hash = (text: string) => createHash(hashes[credentials.algorithm]).update(text).digest("hex");
  const { username, realm, nonce, uri, counted } = credentials;
  const secret = hash(`${username}:${realm}:${password}`);
  const target = hash(`${method}:${uri}`);
  const middle = counted ? `${nonce}:${counted.nc}:${counted.cnonce}:${counted.qop}` : nonce;
  return hash(`${secret}:${middle}:${target}`);
}

/** Returns true if the digest response was computed with this password. */
export function isProof(credentials: Credentials, method: string, password: string): boolean {
  const expected = Buffer.from(digestOf(credentials, method, password));
  const actual = Buffer.from(credentials.response);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Time for which a nonce is accepted, ms. */
const nonceMs = 300_000;
/** Maximum nonces whose use is remembered. The oldest is removed first. */
const maxUsed = 20_000;

/** Issues nonces that contain their time and are bound to a device. Remembers which of them were used. */
export class Nonces {
  readonly #key = randomBytes(32);
  /** Nonce → highest count with which it was used, and time of its first use, ms. */
  readonly #used = new Map<string, { count: number; at: number }>();

  issue(deviceId: string, now = Date.now()): string {
    const text = `${now.toString(36)}.${randomBytes(8).toString("hex")}`;
    return `${text}.${this.#seal(text, deviceId)}`;
  }

  /** Returns true if this server issued the nonce to this device within the last `nonceMs`. */
  isFresh(nonce: string, deviceId: string, now = Date.now()): boolean {
    const [time = "", random = "", seal = ""] = nonce.split(".");
    const age = now - Number.parseInt(time, 36);
    return age >= 0 && age <= nonceMs && seal === this.#seal(`${time}.${random}`, deviceId);
  }

  /** Marks a nonce as used. @returns false if the nonce was used with this count before */
  use({ nonce, counted }: Credentials, now = Date.now()): boolean {
    const count = counted ? Number.parseInt(counted.nc, 16) : 1;
    const known = this.#used.get(nonce);
    if (!Number.isSafeInteger(count) || count < 1 || (known && count <= known.count)) return false;
    this.#used.set(nonce, { count, at: known?.at ?? now });
    for (const [old, { at }] of this.#used) {
      if (now - at <= nonceMs && this.#used.size <= maxUsed) break;
      this.#used.delete(old);
    }
    return true;
  }

  #seal(text: string, deviceId: string): string {
    return createHmac("sha256", this.#key).update(`${text} ${deviceId}`).digest("hex").slice(0, 32);
  }
}
