import { type NoticePart } from "./notice-text.ts";

/** What would be read as formatting, in the form that looks alike: names come from people, and links must be the installation's own. */
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

/** A message of at most so many bytes of UTF-8: whole lines, as many as fit. */
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
