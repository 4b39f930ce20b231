import { describe, expect, test } from "vitest";
import { headerOf, headersOf, RtspReader, withHeaders } from "./rtsp-reader.ts";

/** Reads a stream in pieces of this size. */
function read(text: string, pieceBytes: number) {
  const reader = new RtspReader();
  const bytes = Buffer.from(text, "latin1");
  const items = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) items.push(...reader.take(bytes.subarray(at, at + pieceBytes)));
  return items.map((item) =>
    item.kind === "packets" ? item.bytes.toString("latin1") : [...item.lines, String(item.body)],
  );
}

const plain = ["RTSP/1.0 200 OK", "CSeq: 2", "Content-Length: 4", "body"];
describe("parses answers as real cameras write them", () => {
  test.each<[string, string, string[]]>([
    ["by the book", "RTSP/1.0 200 OK\r\nCSeq: 2\r\nContent-Length: 4\r\n\r\nbody", plain],
    ["with LF alone", "RTSP/1.0 200 OK\nCSeq: 2\nContent-Length: 4\n\nbody", plain],
    ["with both", "RTSP/1.0 200 OK\r\nCSeq: 2\nContent-Length: 4\r\n\nbody", plain],
    ["after empty lines", "\r\n\r\n\nRTSP/1.0 200 OK\r\nCSeq: 2\r\nContent-Length: 4\r\n\r\nbody", plain],
    [
      "with a line that goes on in the next",
      'RTSP/1.0 401 No\r\nWWW-Authenticate: Digest realm="a",\r\n\tnonce="b"\r\n\r\n',
      ["RTSP/1.0 401 No", 'WWW-Authenticate: Digest realm="a", nonce="b"', ""],
    ],
    [
      "with spaces before the colon and behind the number",
      "RTSP/1.0 200 OK\r\ncontent-length : 4 \r\n\r\nbody",
      ["RTSP/1.0 200 OK", "content-length : 4 ", "body"],
    ],
    [
      "with its length twice in one line",
      "RTSP/1.0 200 OK\r\nContent-Length: 4, 4\r\n\r\nbody",
      ["RTSP/1.0 200 OK", "Content-Length: 4, 4", "body"],
    ],
  ])("%s", (_name, text, lines) => {
    for (const pieceBytes of [1, 3, 7, 1_000]) {
      expect(read(`${text}$\0\0\u0002ab`, pieceBytes).slice(0, 1)).toEqual([lines]);
      expect(read(`${text}$\0\0\u0002ab`, pieceBytes).slice(1).join("")).toBe("$\0\0\u0002ab");
    }
  });

  test.each([
    ["x".repeat(20_000)],
    ["RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n"],
    ["RTSP/1.0 200 OK\r\nContent-Length: 9999999\r\n\r\n"],
    ["RTSP/1.0 200 OK\r\nContent-Length: x\r\n\r\n"],
  ])("%# is no RTSP", (text) => expect(() => read(text, 1_000)).toThrow("no RTSP"));
});

test.each([
  ["a start code", "\0\0\u0001g\u00ff"],
  ["the head of a packet that is none", "$\u0004\u00ff\u00ff\0"],
  ["letters", "ABC"],
  ["a line", "\r\nPLAYING\r\n"],
])("skips %s between two packets, in pieces of any size", (_name, stray) => {
  const packet = `$\0\0\u0008\u0080\u0060ABCDEF`;
  const answer = "RTSP/1.0 200 OK\r\n\r\n";
  for (const pieceBytes of [1, 3, 7, 1_000]) {
    const items = read(`${packet}${stray}${packet}${stray}${answer}${packet}`, pieceBytes);
    expect(items.map(String).join("")).toBe(`${packet}${packet}RTSP/1.0 200 OK,${packet}`);
  }
});

test("finds and replaces a header regardless of case and spaces in its name", () => {
  const lines = ["RTSP/1.0 200 OK", "CSEQ : 7", "WWW-Authenticate:Basic", "www-authenticate: Digest x", "CSeqX: 1"];
  expect(headerOf(lines, "CSeq")).toBe("7");
  expect(headersOf(lines, "WWW-Authenticate")).toEqual(["Basic", "Digest x"]);
  expect(withHeaders(lines, { CSeq: "8", "WWW-Authenticate": undefined })).toEqual([
    "RTSP/1.0 200 OK",
    "CSeqX: 1",
    "CSeq: 8",
  ]);
});
