import { findMessages, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Answer } from "@huiyan/contract/endpoint";
import { type QueryClient } from "@tanstack/react-query";
import { call, type SentBy } from "../../../shared/api/call.ts";
import { changeMessages } from "../message-cache.ts";

/**
 * Maximum number of rows that no longer match their filter and are requested one by one. If there are more, the page is
 * refreshed.
 */
const askedSingly = 30;

/** Returns the current state of a list's alarms, also of those that no longer match its filter. */
async function presentRows(
  list: Answer<typeof findMessages>,
  input: SentBy<(typeof findMessages)["input"]>,
): Promise<Message[]> {
  const found = (await call(findMessages, input)).list;
  const ids = new Set(found.map(({ _id }) => _id));
  const gone = list.list.filter(({ _id }) => !ids.has(_id)).slice(0, askedSingly);
  // The row of an alarm that was deleted in the meantime stays until the list is loaded again.
  const single = await Promise.all(gone.map(({ _id }) => call(getMessage, { id: _id }).catch(() => undefined)));
  return [...found, ...single.filter((message) => message !== undefined)];
}

/**
 * Refreshes the shown alarms after a disconnection: they may have been handled by other users, or have new repeats or
 * clips. Rows keep their places. Changes that were pushed in the meantime stay.
 */
export async function refreshShown(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [getMessage.name] });
  void client.invalidateQueries({ queryKey: [getMessageHistory.name] });
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [findMessages.name], type: "active" })) {
    const list = state.data as Answer<typeof findMessages> | undefined;
    if (list === undefined || list.list.length === 0) continue;
    const rows = await presentRows(list, queryKey[1] as SentBy<(typeof findMessages)["input"]>);
    const present = new Map(rows.map((row) => [row._id, row]));
    changeMessages(client, (old) => {
      const now = present.get(old._id);
      return now !== undefined && now.version >= old.version ? now : old;
    });
  }
}
