import { type Message } from "@huiyan/contract/alarm/message";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { growList, insertIntoList, newestFirst } from "../message-cache.ts";
import { type MessageList } from "../message-list.ts";
import { foldEntries } from "../storm/fold-storm.ts";
import { countBehind, onArrivals, stillNew, waitingArrivals } from "./arrivals.ts";
import { onMessageChanges } from "./message-changes.ts";
import { onStorms } from "./storm-changes.ts";

/** Maximum number of waiting alarms. Older ones are dropped, since the list contains them after a reload. */
const maxWaiting = 1000;

/**
 * Collects new alarms that wait behind a button. `insert` adds them to the list, and opens page 1 if another page is
 * shown. An empty list gets them at once, since no row can move.
 */
export function useArrivals(list: MessageList, matches: (message: Message) => boolean) {
  const client = useQueryClient();
  const [arrived, setArrived] = useState<readonly Message[]>([]);
  const { rows, state, stale } = list;
  const asOf = list.query.data?.page.as_of;
  // Alarms that were in the rows before are not new, even if they are no longer in the rows.
  const unseen = useCallback(
    (messages: readonly Message[]) => stillNew(messages, { rows: rows ?? [], page: state.page, asOf }),
    [rows, state.page, asOf],
  );
  useEffect(() => setArrived(unseen), [unseen]);
  const take = useEffectEvent((messages: readonly Message[]) => {
    const shown = { rows: rows ?? [], page: state.page, size: state.size, asOf: asOf ?? Number.POSITIVE_INFINITY };
    const behind = countBehind(messages, matches, shown);
    if (behind > 0) growList(client, list.key, behind);
    setArrived((old) => unseen(newestFirst([...messages, ...old]).slice(0, maxWaiting)));
  });
  useEffect(() => onArrivals((messages) => take(messages)), []);
  // Applies changes to waiting alarms, so that they are current when shown.
  useEffect(
    () => onMessageChanges((now) => setArrived((old) => old.map((each) => (each._id === now._id ? now : each)))),
    [],
  );
  useEffect(() => onStorms((push) => setArrived((old) => foldEntries(old, push))), []);
  const waiting = waitingArrivals(arrived, matches, { rows: rows ?? [], page: state.page, size: state.size });

  const insert = () => {
    if (state.page === 1) insertIntoList(client, list.key, waiting);
    else list.set({ page: undefined });
    setArrived([]);
  };
  const insertNow = useEffectEvent(insert);
  const nothingToMove = rows?.length === 0 && !stale && state.page === 1 && waiting.length > 0;
  useEffect(() => {
    if (nothingToMove) insertNow();
  }, [nothingToMove]);

  // Counts alarms like the bell does: a burst counts with all its alarms.
  const alarms = waiting.reduce((sum, { storm }) => sum + (storm?.count ?? 1), 0);
  return { count: nothingToMove ? 0 : alarms, insert };
}
