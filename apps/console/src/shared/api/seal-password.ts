import { getPublicKey } from "@huiyan/contract/session/session.api";
import { sealedPrefix } from "@huiyan/contract/session/session.rules";
import { call } from "./call.ts";

const algorithm = { name: "RSA-OAEP", hash: "SHA-256" } as const;
/** Lifetime of the server's key in the cache, in milliseconds. The key may change when the server restarts. */
const keyLifeMs = 60_000;
/**
 * Maximum bytes that RSA with 2048 bits encrypts in addition to the padding. A longer password is sent unencrypted, and
 * the server refuses it.
 */
const longestBytes = 190;

interface PublicKey {
  key: CryptoKey;
  /** Server time in epoch milliseconds at the moment when `performance.now()` returned `at`. */
  time: number;
  at: number;
}
let known: PublicKey | undefined;

async function publicKey(subtle: SubtleCrypto): Promise<PublicKey> {
  if (known !== undefined && performance.now() - known.at < keyLifeMs) return known;
  const { key, time } = await call(getPublicKey, {});
  const spki = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  known = { key: await subtle.importKey("spki", spki, algorithm, false, ["encrypt"]), time, at: performance.now() };
  return known;
}

/**
 * Returns a password as it is sent: encrypted for the server, together with the server's time, which prevents a replay.
 * The password stays plain where the browser offers no encryption: without TLS, except on localhost.
 * @throws ApiError when the key cannot be read
 */
export async function sealPassword(password: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined || password === "") return password;
  const { key, time, at } = await publicKey(subtle);
  const now = Math.round(time + performance.now() - at);
  const text = new TextEncoder().encode(`${now}\n${password}`);
  if (text.length > longestBytes) return password;
  const sealed = new Uint8Array(await subtle.encrypt(algorithm, key, text));
  return sealedPrefix + btoa(String.fromCharCode(...sealed));
}
