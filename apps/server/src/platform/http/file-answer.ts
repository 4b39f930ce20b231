import { type FastifyReply, type FastifyRequest } from "fastify";
import { type FileAnswer } from "./serve.ts";

export interface ByteRange {
  from: number;
  to: number;
}

/** One range of RFC 9110, 14.1.2; several, or none that fits, give the whole file. */
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

/** What a device sent is shown as what it is and can run nothing. */
const quarantine = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<FastifyReply> {
  if (!isFileAnswer(answer)) throw new Error("a file endpoint must answer a file");
  reply.headers(quarantine).type(answer.mime).header("accept-ranges", "bytes");
  reply.header("cache-control", `private, max-age=${answer.maxAgeSeconds}, immutable`);
  const range = parseRange(request.headers.range, answer.byteLength);
  if (range === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${answer.byteLength}`).send("");
  const { from, to } = range === "whole" ? { from: 0, to: answer.byteLength - 1 } : range;
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${from}-${to}/${answer.byteLength}`);
  return reply.header("content-length", to - from + 1).send(await answer.open(from, to));
}
