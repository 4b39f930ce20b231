import { findMessages, getMessage } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Answer } from "@huiyan/contract/endpoint";
import { type QueryClient } from "@tanstack/react-query";
import { call, type SentBy } from "#shared/api/call.ts";
import { changeMessages } from "../message-cache.ts";

/** Maximum number of shown alarms that are requested one by one because they no longer match the list's filter. */
const askedSingly = 30;

/** Returns the current state of the alarms in a list, including alarms that no longer match its filter. */
async function presentRows(
  list: Answer<typeof findMessages>,
  input: SentBy<(typeof findMessages)["input"]>,
): Promise<Message[]> {
  const found = (await call(findMessages, input)).list;
  const ids = new Set(found.map(({ _id }) => _id));
  const gone = list.list.filter(({ _id }) => !ids.has(_id)).slice(0, askedSingly);
  // A failed request means that the alarm was deleted. Its row stays until the list is loaded again.
  const single = await Promise.all(gone.map(({ _id }) => call(getMessage, { id: _id }).catch(() => undefined)));
  return [...found, ...single.filter((message) => message !== undefined)];
}

/**
 * Updates the alarms on the page after a reconnect: users may have handled them, or clips and repeats may have arrived.
 * Rows keep their places. Newer states from pushes are kept.
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
