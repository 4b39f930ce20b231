import { busy, gone, type Robot, tooMany } from "./robot.ts";
import { fitLines, markdownLine, plainText } from "./robot-text.ts";

/** Maximum bytes of a message, below WeCom's limit of 4096 bytes. */
const maxBytes = 4000;

export const wecom = {
  call({ title, parts }, { url }) {
    const lines = [`**${plainText(title)}**`, ...parts.map((part) => `> ${markdownLine(part)}`)];
    return { url, message: { msgtype: "markdown", markdown: { content: fitLines(lines, "\n", maxBytes) } } };
  },
  meanings: { [-1]: busy, 93000: gone, 93008: gone, 45009: tooMany, 45033: tooMany },
} satisfies Robot;
