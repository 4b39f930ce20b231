import { type NoticePart } from "./notice-text.ts";

/**
 * Maps formatting characters to similar characters. Users choose the names in a message, and a name must not create
 * formatting or links.
 */
const alike: Readonly<Record<string, string>> = {
  "[": "［",
  "]": "］",
  "<": "＜",
  ">": "＞",
  "*": "＊",
  "`": "｀",
  "#": "＃",
  _: "＿",
  "~": "～",
  "|": "｜",
};
export const plainText = (text: string) =>
  text.replaceAll(/[[\]<>*`#_~|]/g, (sign) => alike[sign] ?? "").replaceAll(/\s+/g, " ");

/** Joins the first lines that fit into `maxBytes` bytes of UTF-8; no line is cut. */
export function fitLines(lines: readonly string[], separator: string, maxBytes: number): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + separator.length;
    if (bytes > maxBytes) break;
    kept.push(line);
  }
  return kept.join(separator);
}

export function markdownLine(part: NoticePart): string {
  if (part.kind === "link") return `[${part.text}](${part.url})`;
  return part.kind === "fact" ? `${part.name}：${plainText(part.text)}` : plainText(part.text);
}
