import { type FastifyReply, type FastifyRequest } from "fastify";
import { type FileAnswer } from "../serve.ts";

export interface ByteRange {
  from: number;
  to: number;
}

/** Parses one range of RFC 9110, 14.1.2; several ranges, or none that fits, return the whole file. */
export function parseRange(header: string | undefined, length: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (match === null || (match[1] === "" && match[2] === "")) return "whole";
  if (match[1] === "") {
    const last = Math.min(Number(match[2]), length);
    return last === 0 ? "unsatisfiable" : { from: length - last, to: length - 1 };
  }
  const from = Number(match[1]);
  const to = match[2] === "" ? length - 1 : Math.min(Number(match[2]), length - 1);
  return from >= length || from > to ? "unsatisfiable" : { from, to };
}

function isFileAnswer(answer: unknown): answer is FileAnswer {
  return typeof answer === "object" && answer !== null && "open" in answer && typeof answer.open === "function";
}

/**
 * Headers of every file answer, because a file may come from a device or a user: no type sniffing, no execution, no
 * embedding by other origins.
 */
const quarantine = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Returns the header content-disposition: the name in UTF-8, and an ASCII name for clients without UTF-8. Source: RFC
 * 6266.
 */
function disposition(fileName: string): string {
  const ending = /\.[a-z0-9]{1,8}$/.exec(fileName)?.[0] ?? "";
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="file${ending}"; filename*=UTF-8''${encoded}`;
}

function headersOf({ maxAgeSeconds, byteLength, fileName }: FileAnswer): Record<string, string> {
  return {
    ...quarantine,
    "accept-ranges": byteLength === undefined ? "none" : "bytes",
    "cache-control": maxAgeSeconds === 0 ? "no-store" : `private, max-age=${maxAgeSeconds}, immutable`,
    ...(fileName === undefined ? {} : { "content-disposition": disposition(fileName) }),
  };
}

export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (!isFileAnswer(answer)) throw new Error("a file endpoint must answer a file");
  const { byteLength } = answer;
  // opens the file before any header is sent, so that a failure becomes a normal, uncached error answer
  if (byteLength === undefined) {
    const whole = await answer.open(0, Number.POSITIVE_INFINITY);
    return reply.headers(headersOf(answer)).type(answer.mime).send(whole);
  }
  const range = parseRange(request.headers.range, byteLength);
  if (range === "unsatisfiable") {
    reply.headers({ ...quarantine, "cache-control": "no-store", "content-range": `bytes */${byteLength}` });
    return reply.code(416).type(answer.mime).send("");
  }
  const { from, to } = range === "whole" ? { from: 0, to: byteLength - 1 } : range;
  const bytes = await answer.open(from, to);
  reply.headers(headersOf(answer)).type(answer.mime);
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${from}-${to}/${byteLength}`);
  return reply.header("content-length", to - from + 1).send(bytes);
}
