import { findMessages, getBell, getMessage, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { getMessageHistory } from "@huiyan/contract/alarm/handling.api";
import { isInAlarmCentre } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { type Answer } from "@huiyan/contract/endpoint";
import { countInGroups } from "@huiyan/contract/group/group.api";
import { type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { keyOf } from "../../shared/api/use-query-of.ts";
import { oncePerStorm, stormMembersKey } from "./storm/fold-storm.ts";

type List = Answer<typeof findMessages>;
type Bell = Answer<typeof getBell>;

/** Most entries that the bell ever shows. */
const bellLength = 4;

/** Answers and pushes about one alarm say nothing of its storm; what is shown of that stays. */
const withStorm = (old: Message, message: Message): Message =>
  message.storm === null && old.storm !== null && message.storm_id === old.storm_id
    ? { ...message, storm: old.storm }
    : message;

/** Changes messages wherever they are shown: lists, details, bell. */
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

/** What was done to an alarm is told anew wherever it is open, and the alarm itself where it may have changed meanwhile. */
export async function refreshHandled(client: QueryClient): Promise<void> {
  await Promise.all(
    [getMessage.name, getMessageHistory.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );
}

/** Rows, counts and what is open are asked for anew after several were handled at once. */
export async function refreshBatch(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshHandled(client),
    ...[findMessages.name, summariseMessages.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
  ]);
}

/** Changes every answer of an endpoint, without claiming that it came from the server just now. */
function update<T>(client: QueryClient, name: string, change: (old: T | undefined) => T | undefined): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name] })) {
    client.setQueryData<T>(queryKey, change, { updatedAt: state.dataUpdatedAt });
  }
}

/** Changes some fields of some messages. */
export function patchMessages(client: QueryClient, ids: readonly string[], patch: Partial<Message>): void {
  const chosen = new Set(ids);
  changeMessages(client, (message) => (chosen.has(message._id) ? { ...message, ...patch } : message));
}

/**
 * All that stands in the alarm centre and came until then is shown as read, and the count with it.
 * @returns the way back
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

/** The counts of messages beside filters and groups are asked for again. */
export function refreshMessageCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [summariseMessages.name] });
  void client.invalidateQueries({ queryKey: keyOf(countInGroups, { of: "message" }) });
}

export function setUnread(client: QueryClient, unread: number): void {
  client.setQueryData<Bell>(keyOf(getBell, {}), (old) => old && { ...old, unread });
}

/** New alarms come first in the bell, each once; only those that stand in the alarm centre. */
export function putIntoBell(client: QueryClient, messages: readonly Message[]): void {
  client.setQueryData<Bell>(keyOf(getBell, {}), (old) => {
    if (old === undefined) return old;
    const { enabled } = old;
    const wanted = messages.filter(({ alg }) => isInAlarmCentre(enabled, alg));
    return { ...old, list: newestFirst([...wanted, ...old.list]).slice(0, bellLength) };
  });
}

/** Each message and each storm once, the newest alarm first. */
export function newestFirst(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.toReversed().map((message) => [message._id, message]));
  return oncePerStorm([...byId.values()]).sort((a, b) => b.create_at - a.create_at || (a._id < b._id ? 1 : -1));
}

/** A list's total grows by alarms that belong to its later pages. */
export function growList(client: QueryClient, key: readonly unknown[], by: number): void {
  client.setQueryData<List>(key, (old) => old && { ...old, page: { ...old.page, count: old.page.count + by } });
}

/** Puts arrivals at the head of a list's first page; the page keeps its size, the total grows. */
export function insertIntoList(client: QueryClient, key: readonly unknown[], arrivals: readonly Message[]): void {
  client.setQueryData<List>(key, (old) => {
    if (old === undefined) return old;
    const list = newestFirst([...arrivals, ...old.list]);
    const added = list.length - old.list.length;
    return { list: list.slice(0, old.page.size), page: { ...old.page, count: old.page.count + added } };
  });
}
