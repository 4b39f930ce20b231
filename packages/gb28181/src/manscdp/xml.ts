import { SaxesParser } from "saxes";

/** An XML element. Names are in lower case, because devices write them differently. */
export interface XmlNode {
  name: string;
  /** Text directly in the element, without spaces at both ends. */
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
}

const maxNodes = 40_000;
const maxDepth = 16;
const maxTextLength = 4_096;

/**
 * Decodes a body. Many devices declare another encoding than the one they use.
 * @returns text without byte order mark
 */
export function decodeXml(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 128)).toString("latin1");
  const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(start)?.[1] ?? "gb2312";
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // bytes of GBK can be valid UTF-8 by chance; then they decode to U+0080 to U+07FF, which contain no Chinese
    // characters
    if (/^utf-?8$/i.test(declared) || !/[\u0080-\u07ff]/.test(text)) return text;
  } catch {
    // the bytes are not UTF-8, or the text ends within a character
  }
  return new TextDecoder("gb18030").decode(bytes);
}

/**
 * Parses a body as leniently as devices need: unescaped `&`, unclosed elements and text after the end are accepted.
 * @returns root element; undefined if there is none, or a limit is exceeded
 */
export function parseXml(bytes: Uint8Array): XmlNode | undefined {
  const text = decodeXml(bytes);
  const start = text.indexOf("<");
  return start === -1 ? undefined : readTree(text.slice(start).replaceAll(bareAmpersand, "&amp;"));
}

const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

class EndOfTree extends Error {}

function readTree(text: string): XmlNode | undefined {
  const parser = new SaxesParser();
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  let nodes = 0;
  // an error is reported to this handler, and the parser continues
  parser.on("error", () => undefined);
  parser.on("doctype", () => {
    throw new EndOfTree("a document type is never needed");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (++nodes > maxNodes || open.length >= maxDepth) throw new EndOfTree("too large");
    const node: XmlNode = { name: name.toLowerCase(), text: "", attributes, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
    root ??= node;
  });
  parser.on("text", (part) => addText(open.at(-1), part));
  parser.on("cdata", (part) => addText(open.at(-1), part));
  parser.on("closetag", () => {
    open.pop();
  });
  try {
    parser.write(text);
    parser.close();
  } catch (error) {
    if (!(error instanceof EndOfTree)) throw error;
    return undefined;
  }
  return root;
}

function addText(node: XmlNode | undefined, part: string): void {
  if (node && node.text.length < maxTextLength) node.text = (node.text + part.slice(0, maxTextLength)).trim();
}

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

/** Returns the text of a child element; "" if there is no such child. */
export const textOf = (node: XmlNode | undefined, name: string): string => childOf(node, name)?.text ?? "";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
