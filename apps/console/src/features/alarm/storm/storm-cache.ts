import { findMessages, getBell, getMessage, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type StormPush } from "@huiyan/contract/alarm/alarm.push";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { type Storm } from "@huiyan/contract/alarm/storm";
import { getStorm } from "@huiyan/contract/alarm/storm.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type Pages, pagesKey } from "../../../shared/api/use-pages-of.ts";
import { keyOf } from "../../../shared/api/use-query-of.ts";
import { announceStorm } from "../feed/storm-changes.ts";
import { foldEntries, hasShrunk, stormMembersKey } from "./fold-storm.ts";

type List = Answer<typeof findMessages>;
type Headlines = Pages<Answer<typeof findHeadlines>>;

const OfStorm = z.object({ storm_id: z.string() });
/** Lists, bell and headlines show a storm as the server says it now; those that alarms come back to are asked for anew. */
export function foldStorm(client: QueryClient, push: StormPush): void {
  let shrunk = false;
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [findMessages.name] })) {
    if (OfStorm.safeParse(queryKey[1]).success) continue;
    client.setQueryData<List>(
      queryKey,
      (old) => {
        if (old === undefined) return old;
        shrunk ||= hasShrunk(old.list, push);
        const list = foldEntries(old.list, push);
        const count = old.page.count - (old.list.length - list.length);
        return { list, page: { ...old.page, count } };
      },
      { updatedAt: state.dataUpdatedAt },
    );
  }
  client.setQueryData<Answer<typeof getBell>>(keyOf(getBell, {}), (old) => {
    if (old === undefined) return old;
    shrunk ||= hasShrunk(old.list, push);
    return { ...old, list: foldEntries(old.list, push) };
  });
  client.setQueryData<Headlines>(pagesKey(findHeadlines), (old) => {
    if (old === undefined) return old;
    shrunk ||= old.pages.some(({ list }) => hasShrunk(list, push));
    return { ...old, pages: old.pages.map((page) => ({ ...page, list: foldEntries(page.list, push) })) };
  });
  if (shrunk) {
    for (const { name } of [findMessages, getBell, findHeadlines]) void client.invalidateQueries({ queryKey: [name] });
  }
  keepStorm(client, push.storm);
  void client.invalidateQueries({ queryKey: [stormMembersKey, push.storm_id] });
}

/** What is known of a storm that is open. */
function keepStorm(client: QueryClient, storm: Storm | null): void {
  if (storm === null) return;
  client.setQueryData<Storm>(keyOf(getStorm, { id: storm._id }), (old) => old && storm);
}

/** What a step or a leave made of the storm; whoever looks at one that is no more is shown so. */
export function takeStormAnswer(client: QueryClient, id: string, storm: Storm | null): void {
  keepStorm(client, storm);
  if (storm === null) announceStorm({ storm_id: id, storm, members: [] });
}

/** After a step, a leave or a dissolution: alarms and lists are asked for again. */
export async function refreshStormLists(client: QueryClient): Promise<void> {
  const names = [findMessages.name, getBell.name, findHeadlines.name, getMessage.name, summariseMessages.name];
  await Promise.all([...names, stormMembersKey].map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** The same with what stands above the alarms of an open storm. */
export async function refreshStorms(client: QueryClient): Promise<void> {
  await Promise.all([refreshStormLists(client), client.invalidateQueries({ queryKey: [getStorm.name] })]);
}
