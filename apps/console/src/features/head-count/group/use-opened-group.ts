import { useEffect, useEffectEvent, useState } from "react";
import { type GroupRow } from "../head-count-search.ts";

/** What is needed of the list. */
interface OpenableList {
  rows: readonly GroupRow[] | undefined;
  stale: boolean;
  opened: string | undefined;
  openedRow: GroupRow | undefined;
  openRow: (row: GroupRow) => void;
}

export interface OpenedGroup {
  group: GroupRow;
  /** Stays when batches join or leave, so that what was typed is not lost. */
  formKey: string;
}

const batchesOf = ({ first_batches, second_batches }: GroupRow): Set<string> =>
  new Set([...first_batches, ...second_batches].map(({ message_id, index }) => `${message_id} ${index}`));

/** The row with most of the group's batches: its key is another as soon as one joins or leaves. */
function successorOf(group: GroupRow, rows: readonly GroupRow[]): GroupRow | undefined {
  const own = batchesOf(group);
  const shared = (row: GroupRow) => [...batchesOf(row)].filter((batch) => own.has(batch)).length;
  const [best] = rows.toSorted((a, b) => shared(b) - shared(a));
  return best !== undefined && shared(best) > 0 ? best : undefined;
}

type Last = OpenedGroup & {
  /** The key in the address that is no row's any more. */
  insteadOf: string | undefined;
};

/** What follows the last one; a successor has the form that was begun. */
function lastOf(group: GroupRow, last: Last | undefined, insteadOf: string | undefined): Last {
  const isSame = last !== undefined && (insteadOf !== undefined || group.key === last.group.key);
  return { group, formKey: isSame ? last.formKey : group.key, insteadOf };
}

/** The opened group; where its key has changed meanwhile, what has become of it. */
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
