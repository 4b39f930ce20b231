import { formatDuration, packageName } from "../format-package.ts";
import { packageText as text } from "../service-package.texts.ts";

interface Line {
  title: string;
  number: number;
  duration: number;
}

const lineText = ({ title, number: n, duration }: Line): string =>
  text("lineOf", { title: packageName(title), n, duration: formatDuration(duration) });

/** The first line of an order, and how many there are. */
export function linesText(lines: readonly Line[]): string {
  const [first] = lines;
  if (first === undefined) return "-";
  return lines.length === 1 ? lineText(first) : text("moreLines", { first: lineText(first), n: lines.length });
}
