import { findMessages, getBell, getMessage, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { isInAlarmCentre } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Answer } from "@huiyan/contract/endpoint";
import { countInGroups } from "@huiyan/contract/group/group.api";
import { type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { requestAgain } from "#shared/api/change-cached.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { oncePerStorm, stormMembersKey } from "./storm/fold-storm.ts";

type List = Answer<typeof findMessages>;
type Bell = Answer<typeof getBell>;

/** Maximum number of alarms in the list of the bell. */
const bellLength = 4;

/**
 * Returns `message` with the burst of the cached alarm. Answers and pushes about a single alarm do not contain its
 * burst.
 */
const withStorm = (old: Message, message: Message): Message =>
  message.storm === null && old.storm !== null && message.storm_id === old.storm_id
    ? { ...message, storm: old.storm }
    : message;

/** Changes alarms in every cached answer: lists, bursts, details, bell. */
export function changeMessages(client: QueryClient, changeOne: (message: Message) => Message): void {
  const change = (old: Message) => withStorm(old, changeOne(old));
  const inList = <L extends { list: Message[] }>(old: L | undefined) => old && { ...old, list: old.list.map(change) };
  update<List>(client, findMessages.name, inList);
  update<Bell>(client, getBell.name, inList);
  update<InfiniteData<List>>(
    client,
    stormMembersKey,
    (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, list: page.list.map(change) })) },
  );
  update<Message>(client, getMessage.name, (old) => old && change(old));
}

/** Refreshes the alarms and their handling histories that are open. */
export async function refreshHandled(client: QueryClient): Promise<void> {
  await Promise.all(
    [getMessage.name, getMessageHistory.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
}

/** Refreshes rows, counts and open details after a batch action. */
export async function refreshBatch(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshHandled(client),
    ...[findMessages.name, summariseMessages.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
  ]);
}

/** Changes every cached answer of an endpoint, without changing the time at which the answer arrived. */
function update<T>(client: QueryClient, name: string, change: (old: T | undefined) => T | undefined): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name] })) {
    client.setQueryData<T>(queryKey, change, { updatedAt: state.dataUpdatedAt });
  }
}

/** Changes one cached answer but not its arrival time, on which the renewal of its picture addresses depends. */
function updateOne<T>(client: QueryClient, key: readonly unknown[], change: (old: T) => T): void {
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0;
  client.setQueryData<T>(key, (old) => (old === undefined ? old : change(old)), { updatedAt });
}

/** Changes fields of several alarms. */
export function patchMessages(client: QueryClient, ids: readonly string[], patch: Partial<Message>): void {
  const chosen = new Set(ids);
  changeMessages(client, (message) => (chosen.has(message._id) ? { ...message, ...patch } : message));
}

/**
 * Marks cached alarms of the alarm centre as read that arrived up to a time, and reduces the unread count.
 * @returns the function that undoes this
 */
export function showAllRead(client: QueryClient, until = Number.POSITIVE_INFINITY): () => void {
  const bell = client.getQueryData<Bell>(keyOf(getBell, {}));
  const enabled = bell?.enabled ?? null;
  const changed = new Set<string>();
  changeMessages(client, (message) => {
    if (message.client_read === 1 || message.received_at > until) return message;
    if (!isInAlarmCentre(enabled, message.alg)) return message;
    changed.add(message._id);
    return { ...message, client_read: 1 };
  });
  setUnread(client, 0);
  return () => {
    patchMessages(client, [...changed], { client_read: 0 });
    if (bell !== undefined) setUnread(client, bell.unread);
  };
}

/** Refreshes the counts of alarms next to filters and groups. */
export function refreshMessageCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [summariseMessages.name] });
  void client.invalidateQueries({ queryKey: keyOf(countInGroups, { of: "message" }) });
}

/** Requests again the alarms that are being requested, after a command whose result is already shown. */
export function requestMessagesAgain(client: QueryClient): void {
  void requestAgain(client, [findMessages.name, getBell.name, getMessage.name, stormMembersKey]);
}

export function setUnread(client: QueryClient, unread: number): void {
  updateOne<Bell>(client, keyOf(getBell, {}), (old) => ({ ...old, unread }));
}

/** Inserts new alarms of the alarm centre at the start of the bell's list, without duplicates. */
export function putIntoBell(client: QueryClient, messages: readonly Message[]): void {
  updateOne<Bell>(client, keyOf(getBell, {}), (old) => {
    const { enabled } = old;
    const wanted = messages.filter(({ alg }) => isInAlarmCentre(enabled, alg));
    return { ...old, list: newestFirst([...wanted, ...old.list]).slice(0, bellLength) };
  });
}

/** Returns the alarms without duplicates, newest first. A burst is represented by one alarm. */
export function newestFirst(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.toReversed().map((message) => [message._id, message]));
  return oncePerStorm([...byId.values()]).sort((a, b) => b.create_at - a.create_at || (a._id < b._id ? 1 : -1));
}

/** Increases a list's total by the number of alarms that belong to its later pages. */
export function growList(client: QueryClient, key: readonly unknown[], by: number): void {
  updateOne<List>(client, key, (old) => ({ ...old, page: { ...old.page, count: old.page.count + by } }));
}

/** Inserts new alarms at the start of a list's first page. The page keeps its size; the total grows. */
export function insertIntoList(client: QueryClient, key: readonly unknown[], arrivals: readonly Message[]): void {
  updateOne<List>(client, key, (old) => {
    const list = newestFirst([...arrivals, ...old.list]);
    const added = list.length - old.list.length;
    return { list: list.slice(0, old.page.size), page: { ...old.page, count: old.page.count + added } };
  });
}
