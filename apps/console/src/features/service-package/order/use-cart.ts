import { type CartLine, cartLimits } from "@huiyan/contract/service-package/package.rules";
import { useState } from "react";

export interface EnteredLine extends CartLine {
  title: string;
  /** Id of the subscription that is renewed; null for a new subscription. */
  renews: string | null;
  trial: boolean;
}

const keyOf = ({ bundle_id, renews }: Pick<EnteredLine, "bundle_id" | "renews">): string =>
  `${bundle_id} ${renews ?? ""}`;

/** Keeps the lines of the cart. A line with the quantity 0 is removed. */
export function useCart() {
  const [lines, setLines] = useState<readonly EnteredLine[]>([]);
  /** Adds a line, or replaces the line of the same package. */
  const put = (line: EnteredLine) =>
    setLines((old) => {
      const others = old.filter((one) => keyOf(one) !== keyOf(line));
      if (line.number === 0) return others;
      const at = old.findIndex((one) => keyOf(one) === keyOf(line));
      return at === -1 ? [...old, line] : old.with(at, line);
    });
  const find = (line: Pick<EnteredLine, "bundle_id" | "renews">) => lines.find((one) => keyOf(one) === keyOf(line));
  return { lines, put, find, clear: () => setLines([]), maxLines: cartLimits.lines };
}
export type Cart = ReturnType<typeof useCart>;
export { keyOf as lineKey };
