import { formatDuration, packageName } from "../format-package.ts";
import { packageText as text } from "../service-package.texts.ts";

interface Line {
  title: string;
  number: number;
  duration: number;
}

const lineText = ({ title, number: n, duration }: Line): string =>
  text("lineOf", { title: packageName(title), n, duration: formatDuration(duration) });

/** Returns the content of an order as text: its first line, and the number of lines. */
export function linesText(lines: readonly Line[]): string {
  const [first] = lines;
  if (first === undefined) return "-";
  return lines.length === 1 ? lineText(first) : text("moreLines", { first: lineText(first), n: lines.length });
}
