import { useEffect, useEffectEvent, useState } from "react";
import { type GroupRow } from "../head-count-search.ts";

/** The part of a list's state that this hook needs. */
interface OpenableList {
  rows: readonly GroupRow[] | undefined;
  stale: boolean;
  opened: string | undefined;
  openedRow: GroupRow | undefined;
  openRow: (row: GroupRow) => void;
}

export interface OpenedGroup {
  group: GroupRow;
  /** Key of the React form. Stays the same when batches join or leave the group, so that typed input is kept. */
  formKey: string;
}

const batchesOf = ({ first_batches, second_batches }: GroupRow): Set<string> =>
  new Set([...first_batches, ...second_batches].map(({ message_id, index }) => `${message_id} ${index}`));

/**
 * Returns the row that contains most of the group's batches. The key of a group changes when a batch joins or leaves.
 */
function successorOf(group: GroupRow, rows: readonly GroupRow[]): GroupRow | undefined {
  const own = batchesOf(group);
  const shared = (row: GroupRow) => [...batchesOf(row)].filter((batch) => own.has(batch)).length;
  const [best] = rows.toSorted((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) > 0 ? best : undefined;
}

type Last = OpenedGroup & {
  /** Key in the address, if no row has that key now. */
  insteadOf: string | undefined;
};

/** Returns the state for the group to show. A group that replaces one whose key has changed keeps that group's form. */
function lastOf(group: GroupRow, last: Last | undefined, insteadOf: string | undefined): Last {
  const isSame = last !== undefined && (insteadOf !== undefined || group.key === last.group.key);
  return { group, formKey: isSame ? last.formKey : group.key, insteadOf };
}

/** Returns the opened group. If its key has changed since, returns the group that now contains most of its batches. */
export function useOpenedGroup({ rows, stale, opened, openedRow, openRow }: OpenableList): OpenedGroup | undefined {
  const [last, setLast] = useState<Last>();
  const isGone = opened !== undefined && openedRow === undefined && !stale && rows !== undefined;
  const isFollowed = isGone && last?.insteadOf === opened;
  const successor = isGone && last?.group.key === opened ? successorOf(last.group, rows) : undefined;
  const group = openedRow ?? successor ?? (isFollowed ? last.group : undefined);
  if (group !== undefined && group !== last?.group) {
    setLast(lastOf(group, last, successor === undefined ? undefined : opened));
  }
  const follow = useEffectEvent(() => last !== undefined && openRow(last.group));
  useEffect(() => {
    if (isFollowed) follow();
  }, [isFollowed]);
  return group === undefined || last === undefined ? undefined : { group, formKey: last.formKey };
}
