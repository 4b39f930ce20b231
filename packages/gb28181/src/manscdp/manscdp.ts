import { wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";
import { escapeXml, parseXml, textOf, type XmlNode } from "./xml.ts";

/** Message in MANSCDP, the XML format of GB/T 28181-2016 annex A. */
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

/** Parses a body. @returns undefined if the body is not a MANSCDP message */
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

/** Elements in their order. `content`: text of the element, or its child elements. */
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
 * Parses a time of a device. A time without a zone is Beijing time.
 * @returns epoch ms; undefined if the text cannot be parsed
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
