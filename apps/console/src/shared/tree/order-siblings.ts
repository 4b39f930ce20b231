import { type Branch, siblingIds, type TreePosition } from "./tree-positions.ts";

interface SortCommand {
  isPending: boolean;
  mutate: (input: { ids: string[]; sorts: number[] }) => void;
}

/** Returns a function that saves a new order of siblings. An unchanged order sends no request. */
export function orderSiblings(sort: SortCommand) {
  return <N extends Branch<N>>(
    position: TreePosition<N>,
    change: (siblings: readonly string[]) => readonly string[],
  ): void => {
    const siblings = siblingIds(position);
    const ids = change(siblings);
    if (ids !== siblings && !sort.isPending) sort.mutate({ ids: [...ids], sorts: ids.map((_, index) => index) });
  };
}
