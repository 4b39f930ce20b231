import { findMessages, getBell, getMessage, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type StormPush } from "@huiyan/contract/alarm/alarm.push";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { type Storm } from "@huiyan/contract/alarm/storm";
import { getStorm } from "@huiyan/contract/alarm/storm.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type Pages, pagesKey } from "#shared/api/use-pages-of.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { announceStorm } from "../feed/storm-changes.ts";
import { foldEntries, hasShrunk, stormMembersKey } from "./fold-storm.ts";

type List = Answer<typeof findMessages>;
type Headlines = Pages<Answer<typeof findHeadlines>>;

const OfStorm = z.object({ storm_id: z.string() });

/** Returns whether the page has fewer rows than its size although the list continues: rows were removed from it. */
const hasRoom = ({ list, page }: List): boolean =>
  list.length < page.size && (page.page - 1) * page.size + list.length < page.count;

/**
 * Applies a changed burst to the cached lists, the bell and the headlines. A list is requested again only if alarms
 * left the burst, or if removed rows left space. Other lists keep their rows, so that none appears unexpectedly.
 */
export function foldStorm(client: QueryClient, push: StormPush): void {
  foldLists(client, push);
  if (foldBell(client, push)) void client.invalidateQueries({ queryKey: [getBell.name] });
  if (foldHeadlines(client, push)) void client.invalidateQueries({ queryKey: [findHeadlines.name] });
  keepStorm(client, push.storm);
  void client.invalidateQueries({ queryKey: [stormMembersKey, push.storm_id] });
}

function foldLists(client: QueryClient, push: StormPush): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [findMessages.name] })) {
    if (OfStorm.safeParse(queryKey[1]).success) continue;
    let isStale = false;
    const fold = (old: List | undefined) => {
      if (old === undefined) return old;
      const list = foldEntries(old.list, push);
      const left = old.list.length - list.length;
      const folded = { list, page: { ...old.page, count: old.page.count - left } };
      isStale = hasShrunk(old.list, push) || (left > 0 && hasRoom(folded));
      return folded;
    };
    client.setQueryData<List>(queryKey, fold, { updatedAt: state.dataUpdatedAt });
    if (isStale) void client.invalidateQueries({ queryKey, exact: true });
  }
}

/**
 * Applies a changed burst to the bell's list.
 * @returns whether the bell must be requested again
 */
function foldBell(client: QueryClient, push: StormPush): boolean {
  let isStale = false;
  client.setQueryData<Answer<typeof getBell>>(keyOf(getBell, {}), (old) => {
    if (old === undefined) return old;
    const list = foldEntries(old.list, push);
    isStale = hasShrunk(old.list, push) || list.length < old.list.length;
    return { ...old, list };
  });
  return isStale;
}

/**
 * Applies a changed burst to the headlines.
 * @returns whether the headlines must be requested again
 */
function foldHeadlines(client: QueryClient, push: StormPush): boolean {
  let isStale = false;
  client.setQueryData<Headlines>(pagesKey(findHeadlines), (old) => {
    if (old === undefined) return old;
    const pages = old.pages.map((page) => {
      const list = foldEntries(page.list, push);
      isStale ||= hasShrunk(page.list, push) || list.length < page.list.length;
      return { ...page, list };
    });
    return { ...old, pages };
  });
  return isStale;
}

/** Updates the cached summary of an open burst. */
function keepStorm(client: QueryClient, storm: Storm | null): void {
  if (storm === null) return;
  client.setQueryData<Storm>(keyOf(getStorm, { id: storm._id }), (old) => old && storm);
}

/**
 * Applies the answer of a handling step or a removal to the cached burst. If the burst was dissolved, its open drawer
 * shows this.
 */
export function storeStormAnswer(client: QueryClient, id: string, storm: Storm | null): void {
  keepStorm(client, storm);
  if (storm === null) announceStorm({ storm_id: id, storm, members: [] });
}

/** Refreshes alarms and lists after a change of a burst. */
export async function refreshStormLists(client: QueryClient): Promise<void> {
  const names = [findMessages.name, getBell.name, findHeadlines.name, getMessage.name, summariseMessages.name];
  await Promise.all([...names, stormMembersKey].map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** Refreshes alarms, lists and the summary of an open burst. */
export async function refreshStorms(client: QueryClient): Promise<void> {
  await Promise.all([refreshStormLists(client), client.invalidateQueries({ queryKey: [getStorm.name] })]);
}
