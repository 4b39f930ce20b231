import { hash } from "node:crypto";

export interface Account {
  username: string;
  password: string;
}

/** The parts of a request that are needed to check its sign-in. */
export interface SignedRequest {
  method: string;
  uri: string;
  /** Value of the header Authorization, decoded as UTF-8. */
  authorization: string;
}

/** Sign-in that a camera requires: method, algorithm, and headers of the challenge. */
export interface Demand {
  /** Values of the headers WWW-Authenticate. */
  challenges(nonce: string): string[];
  check: "basic" | "digest";
  algorithm?: "md5" | "sha256";
  /** Quality of protection that the camera requires; absent: none (RFC 2069). */
  qop?: "auth" | "auth-int";
}

export const realm = "相机";

/** Returns whether a request contains the right password. Sources: RFC 2617, 3.2.2; RFC 7616, 3.4. */
export function isSigned(request: SignedRequest, demand: Demand, nonce: string, account: Account): boolean {
  const { authorization, method, uri } = request;
  const { username, password } = account;
  if (demand.check === "basic")
    return authorization === `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  if (!authorization.startsWith("Digest ")) return false;
  const value = (name: string): string =>
    new RegExp(`\\b${name}="?((?:[^",\\\\]|\\\\.)*)`).exec(authorization)?.[1]?.replaceAll(/\\(.)/g, "$1") ?? "";
  if (value("uri") !== uri || value("nonce") !== nonce || value("realm") !== realm) return false;
  if (value("username") !== username || value("qop") !== (demand.qop ?? "")) return false;
  const digest = (text: string): string => hash(demand.algorithm ?? "md5", text, "hex");
  const isWhole = demand.qop === "auth-int";
  const content = digest(`${method}:${uri}${isWhole ? `:${digest("")}` : ""}`);
  const middle = demand.qop === undefined ? nonce : [nonce, value("nc"), value("cnonce"), demand.qop].join(":");
  return value("response") === digest([digest(`${username}:${realm}:${password}`), middle, content].join(":"));
}
