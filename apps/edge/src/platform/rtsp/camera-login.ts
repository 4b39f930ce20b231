import { hash, randomBytes } from "node:crypto";

export interface CameraAccount {
  username: string;
  password: string;
}

interface Challenge {
  scheme: "basic" | "digest";
  values: ReadonlyMap<string, string>;
}

/** Source: RFC 7616, 3.4; MD5 without a name is RFC 2617. */
const algorithms = new Map([
  ["MD5", "md5"],
  ["SHA-256", "sha256"],
]);
/** What is read of a challenge, so that a long one costs nothing. */
const maxChallengeLength = 2048;

/** Answers a camera's demand for a password, by the best way that it offers: Digest before Basic. */
export class CameraLogin {
  readonly #account: CameraAccount | undefined;
  #challenge: Challenge | undefined;
  #count = 0;

  constructor(account: CameraAccount | undefined) {
    this.#account = account;
  }

  /** Hears what a camera demands. @returns whether there is an answer to it */
  challenged(headers: readonly string[]): boolean {
    const offered = headers.map(parseChallenge).filter((challenge) => challenge !== undefined);
    this.#challenge = offered.find(({ scheme }) => scheme === "digest") ?? offered[0];
    this.#count = 0;
    return this.#account !== undefined && this.#challenge !== undefined;
  }

  /** The header of a request, once the camera has demanded one. */
  authorization(method: string, uri: string): string | undefined {
    if (this.#account === undefined || this.#challenge === undefined) return undefined;
    const { username, password } = this.#account;
    if (this.#challenge.scheme === "basic") {
      return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    }
    return this.#digest(this.#challenge.values, { username, password }, method, uri);
  }

  #digest(values: ReadonlyMap<string, string>, account: CameraAccount, method: string, uri: string): string {
    const [realm = "", nonce = "", opaque] = [values.get("realm"), values.get("nonce"), values.get("opaque")];
    const algorithm = values.get("algorithm");
    const name = algorithms.get((algorithm ?? "MD5").toUpperCase()) ?? "md5";
    const digest = (text: string): string => hash(name, text, "hex");
    const secret = digest(`${account.username}:${realm}:${account.password}`);
    const request = digest(`${method}:${uri}`);
    const parts = [quoted("username", account.username), quoted("realm", realm), quoted("nonce", nonce)];
    parts.push(quoted("uri", uri));
    if (/(^|[\s,])auth($|[\s,])/.test(values.get("qop") ?? "")) {
      this.#count += 1;
      const [nc, cnonce] = [this.#count.toString(16).padStart(8, "0"), randomBytes(8).toString("hex")];
      parts.push(`qop=auth`, `nc=${nc}`, quoted("cnonce", cnonce));
      parts.push(quoted("response", digest([secret, nonce, nc, cnonce, "auth", request].join(":"))));
    } else parts.push(quoted("response", digest([secret, nonce, request].join(":"))));
    if (algorithm !== undefined) parts.push(`algorithm=${algorithm}`);
    if (opaque !== undefined) parts.push(quoted("opaque", opaque));
    // the bytes of UTF-8, in a head that is written as latin1
    return `Digest ${Buffer.from(parts.join(", ")).toString("latin1")}`;
  }
}

const quoted = (name: string, value: string): string => `${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** A head is read as latin1. */
const utf8 = (header: string): string => Buffer.from(header.slice(0, maxChallengeLength), "latin1").toString("utf8");

function parseChallenge(header: string): Challenge | undefined {
  const [, name = "", rest = ""] = /^(\w+)\s*(.*)$/s.exec(utf8(header)) ?? [];
  const scheme = name.toLowerCase();
  if (scheme !== "basic" && scheme !== "digest") return undefined;
  const values = new Map<string, string>();
  for (const [, key = "", inQuotes, bare] of rest.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)) {
    values.set(key.toLowerCase(), inQuotes ?? bare ?? "");
  }
  const algorithm = values.get("algorithm")?.toUpperCase() ?? "MD5";
  return scheme === "digest" && !algorithms.has(algorithm) ? undefined : { scheme, values };
}
