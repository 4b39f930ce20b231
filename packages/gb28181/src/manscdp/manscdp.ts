import { wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";
import { escapeXml, parseXml, textOf, type XmlNode } from "./xml.ts";

/** Message of MANSCDP (GB/T 28181-2016 annex A). */
export interface Manscdp {
  kind: "query" | "control" | "notify" | "response";
  /** Value of CmdType in lower case, such as `catalog`. */
  command: string;
  sn: string;
  /** Device or channel that the message is about. */
  deviceId: string;
  root: XmlNode;
}

const kinds = ["query", "control", "notify", "response"] as const;

/** @returns undefined if it is no message of MANSCDP */
export function parseManscdp(body: Uint8Array): Manscdp | undefined {
  const root = parseXml(body);
  const kind = kinds.find((name) => name === root?.name);
  if (root === undefined || kind === undefined) return undefined;
  const command = textOf(root, "cmdtype").toLowerCase();
  return command === ""
    ? undefined
    : { kind, command, sn: textOf(root, "sn"), deviceId: textOf(root, "deviceid"), root };
}

export const manscdpType = "Application/MANSCDP+xml";

/** Texts of elements in their order; a nested list is an element with children. */
export type Elements = readonly (readonly [name: string, content: string | Elements])[];

/** Builds a message. All its texts are ASCII, so that the declared encoding does not matter. */
export function manscdpBody(root: "Query" | "Control" | "Notify" | "Response", elements: Elements): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="GB2312"?>\r\n<${root}>\r\n${written(elements)}</${root}>\r\n`);
}

function written(elements: Elements): string {
  return elements
    .map(([name, content]) => {
      const inner = typeof content === "string" ? escapeXml(content) : `\r\n${written(content)}`;
      return `<${name}>${inner}</${name}>\r\n`;
    })
    .join("");
}

/**
 * Reads a time of a device, which is Beijing time without a zone.
 * @returns epoch ms; undefined if it cannot be read
 */
export function deviceTime(text: string): number | undefined {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  );
  if (!match) return undefined;
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = match
    .slice(1)
    .map((part) => part?.padStart(2, "0"));
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${match[7] ?? "Z"}`);
  if (Number.isNaN(at)) return undefined;
  return match[7] === undefined ? at - zoneOffsetMs : at;
}

/** Returns a time for the header `Date` (GB/T 28181-2016 clause 9.10), in Beijing time. */
export const dateHeader = wallTime;
