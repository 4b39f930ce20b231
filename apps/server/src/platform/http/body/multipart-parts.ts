import { deviceLimits } from "@huiyan/contract/device/device.rules";

export interface MultipartPart {
  name: string;
  /** File name as the sender gave it; undefined for a text field. */
  fileName: string | undefined;
  /** A view into the body, not a copy. */
  bytes: Buffer;
}

const headerEnd = Buffer.from("\r\n\r\n");
const maxParts = deviceLimits.requestParts;
const maxHeaderBytes = 4096;

function boundaryOf(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
}

/** Returns the names in `content-disposition: form-data; name="…"; filename="…"`. Source: RFC 7578, 4.2. */
function partNames(headers: string): Pick<MultipartPart, "name" | "fileName"> | undefined {
  const line = headers.split("\r\n").find((text) => /^content-disposition:/i.test(text)) ?? "";
  const name = /;\s*name="([^"]{1,200})"/i.exec(line)?.[1];
  return name === undefined ? undefined : { name, fileName: /;\s*filename="([^"]*)"/i.exec(line)?.[1] };
}

/**
 * Splits a complete `multipart/form-data` body into its parts without copying it. The body is not streamed, because a
 * signed body must be in memory for its verification anyway.
 * @returns undefined if the body does not end with its closing boundary, or a part is malformed
 */
export function multipartParts(contentType: string, body: Buffer): MultipartPart[] | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  if (body.indexOf(delimiter.subarray(2)) !== 0) return undefined;
  const parts: MultipartPart[] = [];
  let at = delimiter.length - 2;
  while (parts.length <= maxParts) {
    const next = body.toString("latin1", at, at + 2);
    if (next === "--") return parts;
    const headersUntil = body.indexOf(headerEnd, at);
    const end = headersUntil < 0 ? -1 : body.indexOf(delimiter, headersUntil + 2);
    if (next !== "\r\n" || end < 0 || headersUntil - at > maxHeaderBytes) return undefined;
    const names = partNames(body.toString("utf8", at + 2, headersUntil));
    if (names === undefined) return undefined;
    parts.push({
      ...names,
      bytes: body.subarray(headersUntil + headerEnd.length, Math.max(end, headersUntil + headerEnd.length)),
    });
    at = end + delimiter.length;
  }
  return undefined;
}
