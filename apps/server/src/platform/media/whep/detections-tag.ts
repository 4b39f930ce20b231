import { detectionsTag } from "@huiyan/contract/live/detections.rules";
import { type FlvTag } from "../flv-reader.ts";

const tagHeadBytes = 11;
const tailBytes = 4;
/** Maximum bytes of detections that are passed on. */
const maxBytes = 64 * 1024;

/**
 * Returns the JSON text of a tag with detections: a name and one long string. Sources: FLV file format 10.1, annex E;
 * AMF 0, 2.4 and 2.14. Returns undefined for other tags.
 */
export function detectionsOf({ bytes }: FlvTag): string | undefined {
  const body = bytes.subarray(tagHeadBytes, bytes.length - tailBytes);
  const textAt = 3 + detectionsTag.length + 5;
  if (body.length < textAt || body.length > maxBytes || body.readUInt16BE(1) !== detectionsTag.length) return undefined;
  if (body.toString("latin1", 3, 3 + detectionsTag.length) !== detectionsTag) return undefined;
  const length = body.readUInt32BE(textAt - 4);
  return textAt + length <= body.length ? body.toString("utf8", textAt, textAt + length) : undefined;
}
