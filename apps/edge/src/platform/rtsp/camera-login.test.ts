import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CameraLogin } from "./camera-login.ts";

const account = { username: "admin", password: "p@ss" };
const latin1 = (text: string) => Buffer.from(text).toString("latin1");

/** Returns the parts of the answer to these challenges, by name. */
function answerTo(...headers: string[]): { scheme: string; values: Map<string, string> } | undefined {
  const login = new CameraLogin(account);
  if (!login.challenged(headers.map(latin1))) return undefined;
  const header = Buffer.from(login.authorization("DESCRIBE", "rtsp://c/1") ?? "", "latin1").toString();
  const values = [...header.matchAll(/(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)];
  return {
    scheme: header.split(" ")[0] ?? "",
    values: new Map(
      values.map(([, name = "", quoted, bare]) => [name, quoted?.replaceAll(/\\(.)/g, "$1") ?? bare ?? ""]),
    ),
  };
}

/** Computes the Digest response as in RFC 2617 and RFC 7616. */
function expected(values: Map<string, string>, realm: string, algorithm: "md5" | "sha256", isSession = false): string {
  const digest = (text: string) => hash(algorithm, text, "hex");
  const of = (name: string) => values.get(name) ?? "";
  const own = digest(`admin:${realm}:p@ss`);
  const secret = isSession ? digest(`${own}:${of("nonce")}:${of("cnonce")}`) : own;
  const middle = values.has("qop") ? `${of("nonce")}:${of("nc")}:${of("cnonce")}:auth` : of("nonce");
  return digest(`${secret}:${middle}:${digest("DESCRIBE:rtsp://c/1")}`);
}

describe("parses challenges as real cameras write them", () => {
  test.each<[string, string[], string, ("md5" | "sha256")?, boolean?]>([
    ["plain", ['Digest realm="cam", nonce="n1"'], "cam"],
    ["without spaces", ['Digest realm="cam",nonce="n1"'], "cam"],
    ["spaces around =", ['Digest realm = "cam" , nonce = "n1"'], "cam"],
    ["in capitals", ['DIGEST REALM="cam", NONCE="n1"'], "cam"],
    ["without quotes", ["Digest realm=cam, nonce=n1=="], "cam"],
    ["quotes within quotes", [String.raw`Digest realm="IP \"Cam\"", nonce="n1"`], 'IP "Cam"'],
    ["commas and = within quotes", ['Digest realm="a, Basic realm=b", nonce="n1"'], "a, Basic realm=b"],
    ["Chinese", ['Digest realm="大门 相机", nonce="n1"'], "大门 相机"],
    ["two in one header, Basic last", ['Digest realm="cam", nonce="n1", Basic realm="/"'], "cam"],
    ["two in one header, Basic first", ['Basic realm="/", Digest realm="cam", nonce="n1", stale=FALSE'], "cam"],
    ["two headers, Basic first", ['Basic realm="/"', 'Digest realm="cam", nonce="n1"'], "cam"],
    ["qop auth", ['Digest realm="cam", nonce="n1", qop="auth"'], "cam"],
    ["qop in capitals", ['Digest realm="cam", nonce="n1", qop="AUTH"'], "cam"],
    ["qop of two", ['Digest realm="cam", nonce="n1", qop="auth-int, auth"'], "cam"],
    ["an algorithm in quotes", ['Digest realm="cam", nonce="n1", algorithm="MD5"'], "cam"],
    [
      "an unknown algorithm first",
      ['Digest realm="x", nonce="n0", algorithm=SHA-512-256', 'Digest realm="cam", nonce="n1"'],
      "cam",
    ],
    ["SHA-256", ['Digest realm="cam", nonce="n1", qop="auth", algorithm=SHA-256'], "cam", "sha256"],
    ["MD5-sess", ['Digest realm="cam", nonce="n1", qop="auth", algorithm=MD5-sess'], "cam", "md5", true],
  ])("%s", (_name, headers, realm, algorithm = "md5", isSession = false) => {
    const answer = answerTo(...headers);
    expect(answer?.scheme).toBe("Digest");
    const values = answer?.values ?? new Map<string, string>();
    expect([values.get("realm"), values.get("nonce")?.slice(0, 2)]).toEqual([realm, "n1"]);
    expect(values.get("response")).toBe(expected(values, realm, algorithm, isSession));
  });

  test.each([['Basic realm="x"'], ["basic"], ['Digest realm="x", nonce="n", algorithm=SHA-512-256, Basic realm="x"']])(
    "answers %s with Basic",
    (header) => expect(answerTo(header)?.scheme).toBe("Basic"),
  );

  test.each([[""], ["Negotiate"], ['Bearer realm="Digest x"'], ["x".repeat(5_000)]])("does not answer %s", (header) =>
    expect(answerTo(header)).toBeUndefined(),
  );
});
