import { hash, randomBytes } from "node:crypto";

export interface CameraAccount {
  username: string;
  password: string;
}

interface Challenge {
  scheme: "basic" | "digest";
  values: ReadonlyMap<string, string>;
}

/** Hash algorithms. Source: RFC 7616, 3.4; MD5 without a name is that of RFC 2617. */
const algorithms = new Map([
  ["MD5", "md5"],
  ["MD5-SESS", "md5"],
  ["SHA-256", "sha256"],
  ["SHA-256-SESS", "sha256"],
]);
/** Maximum characters of a challenge that are read, so that a hostile challenge takes little time. */
const maxChallengeLength = 2048;

/** Parts of a request that a Digest signs. */
interface Signed {
  method: string;
  uri: string;
  body: Buffer;
}

/** Answers a camera's demand for a password with the best method that it offers; Digest is preferred to Basic. */
export class CameraLogin {
  readonly #account: CameraAccount | undefined;
  #challenge: Challenge | undefined;
  #count = 0;

  constructor(account: CameraAccount | undefined) {
    this.#account = account;
  }

  /**
   * Receives the challenges of a camera.
   * @returns true if one of them can be answered
   */
  challenged(headers: readonly string[]): boolean {
    const offered = headers
      .flatMap(challengesIn)
      .map(parseChallenge)
      .filter((challenge) => challenge !== undefined);
    const best = offered.find(({ scheme }) => scheme === "digest") ?? offered[0];
    // Basic would send the password as it is to a camera that knows Digest
    if (this.#challenge?.scheme === "digest" && best?.scheme === "basic") return false;
    this.#challenge = best;
    this.#count = 0;
    return this.#account !== undefined && this.#challenge !== undefined;
  }

  /**
   * Returns the Authorization header of a request, once the camera has demanded one.
   * @param body content of the request, which `auth-int` signs too
   */
  authorization(method: string, uri: string, body: Buffer = Buffer.alloc(0)): string | undefined {
    if (this.#account === undefined || this.#challenge === undefined) return undefined;
    const { username, password } = this.#account;
    if (this.#challenge.scheme === "basic") {
      return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    }
    return this.#digest(this.#challenge.values, { username, password }, { method, uri, body });
  }

  #digest(values: ReadonlyMap<string, string>, account: CameraAccount, { method, uri, body }: Signed): string {
    const [realm = "", nonce = "", opaque] = [values.get("realm"), values.get("nonce"), values.get("opaque")];
    const algorithm = values.get("algorithm");
    const name = algorithms.get((algorithm ?? "MD5").toUpperCase()) ?? "md5";
    const digest = (text: string | Buffer): string => hash(name, text, "hex");
    const qop = qopOf(values);
    const isSession = /-sess$/i.test(algorithm ?? "");
    const cnonce = randomBytes(8).toString("hex");
    const own = digest(`${account.username}:${realm}:${account.password}`);
    const secret = isSession ? digest(`${own}:${nonce}:${cnonce}`) : own;
    const request = digest(qop === "auth-int" ? `${method}:${uri}:${digest(body)}` : `${method}:${uri}`);
    const parts = [quoted("username", account.username), quoted("realm", realm), quoted("nonce", nonce)];
    parts.push(quoted("uri", uri));
    if (qop !== undefined || isSession) parts.push(quoted("cnonce", cnonce));
    if (qop !== undefined) {
      this.#count += 1;
      const nc = this.#count.toString(16).padStart(8, "0");
      parts.push(`qop=${qop}`, `nc=${nc}`);
      parts.push(quoted("response", digest([secret, nonce, nc, cnonce, qop, request].join(":"))));
    } else parts.push(quoted("response", digest([secret, nonce, request].join(":"))));
    if (algorithm !== undefined) parts.push(`algorithm=${algorithm}`);
    if (opaque !== undefined) parts.push(quoted("opaque", opaque));
    // UTF-8 bytes in a header that is written as latin1
    return `Digest ${Buffer.from(parts.join(", ")).toString("latin1")}`;
  }
}

/** Returns the quality of protection to use; undefined if the camera offers none, as in RFC 2069. */
function qopOf(values: ReadonlyMap<string, string>): "auth" | "auth-int" | undefined {
  const offered = (values.get("qop") ?? "").toLowerCase().split(/[\s,]+/);
  if (offered.includes("auth")) return "auth";
  return offered.includes("auth-int") ? "auth-int" : undefined;
}

const quoted = (name: string, value: string): string => `${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Converts a header that was read as latin1 to UTF-8. */
const utf8 = (header: string): string => Buffer.from(header.slice(0, maxChallengeLength), "latin1").toString("utf8");

/** Text in quotes, in which a backslash escapes the next character. */
const inQuotes = /"(?:[^"\\]|\\.)*"/gs;

/** Returns the challenges of one header, which may contain several: `Digest realm="a", nonce="b", Basic realm="c"`. */
function challengesIn(header: string): string[] {
  const text = utf8(header);
  const bare = text.replaceAll(inQuotes, (quotes) => "_".repeat(quotes.length));
  const starts = [...bare.matchAll(/(?:^|,)\s*(?=(?:basic|digest)(?:\s|$))/gi)].map(({ index }) => index);
  return starts.map((start, at) => text.slice(start, starts[at + 1]).replace(/^[,\s]+/, ""));
}

function parseChallenge(text: string): Challenge | undefined {
  const [, name = "", rest = ""] = /^(\w+)\s*(.*)$/s.exec(text) ?? [];
  const scheme = name.toLowerCase() === "basic" ? "basic" : "digest";
  const values = new Map<string, string>();
  for (const [, key = "", quotes, plain] of rest.matchAll(/(\w+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/gs)) {
    values.set(key.toLowerCase(), quotes?.replaceAll(/\\(["\\])/g, "$1") ?? plain ?? "");
  }
  const algorithm = values.get("algorithm")?.toUpperCase() ?? "MD5";
  return scheme === "digest" && !algorithms.has(algorithm) ? undefined : { scheme, values };
}
