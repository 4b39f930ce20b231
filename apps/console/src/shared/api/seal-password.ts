import { getPublicKey } from "@huiyan/contract/session/session.api";
import { sealedPrefix } from "@huiyan/contract/session/session.rules";
import { call } from "./call.ts";

const algorithm = { name: "RSA-OAEP", hash: "SHA-256" } as const;
/** The server's key may change when it starts anew, so it is asked for again after this time. */
const keyLifeMs = 60_000;
/** What 2048 bits take beside the padding. No good password comes near; a longer one goes plain and is refused. */
const longestBytes = 190;

interface PublicKey {
  key: CryptoKey;
  /** Server time, epoch milliseconds, when this browser's clock of the page showed `at`. */
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
 * A password as it is sent: encrypted for the server together with the server's time, so that it cannot be sent again
 * later. Plain where the browser offers no encryption, which is the case without TLS on another host than this one.
 * @throws ApiError when the key cannot be had
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
