import { getBell } from "@huiyan/contract/alarm/alarm.api";
import { findHeadlines, type Headline } from "@huiyan/contract/alarm/headline.api";
import { isInAlarmCentre } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { type QueryClient } from "@tanstack/react-query";
import { type Pages, pagesKey } from "#shared/api/use-pages-of.ts";
import { keyOf } from "#shared/api/use-query-of.ts";
import { serverNow } from "#shared/format/server-clock.ts";

type Headlines = Pages<Answer<typeof findHeadlines>>;

function headlineOf(message: Message): Headline {
  const { alg, thumb_url, res_thumb_url, ...rest } = message;
  return { ...rest, type: "alg", org_name: "", alg_id: alg, thumb_url: res_thumb_url || thumb_url };
}

function change(client: QueryClient, update: (pages: Headlines) => Headlines): void {
  client.setQueryData<Headlines>(pagesKey(findHeadlines), (old) => old && update(old));
}

const mapItems = (pages: Headlines, map: (item: Headline) => Headline): Headlines => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, list: page.list.map(map) })),
});

/** Updates the headline of an alarm that has changed. */
export function changeHeadline(client: QueryClient, message: Message): void {
  change(client, (pages) =>
    mapItems(pages, (item) =>
      item._id === message._id ? { ...headlineOf(message), org_name: item.org_name, storm: item.storm } : item,
    ),
  );
}

/** Marks the headlines of all alarms as read. */
export function showHeadlinesRead(client: QueryClient): void {
  change(client, (pages) => mapItems(pages, (item) => ({ ...item, client_read: 1 })));
}

/** Inserts today's new alarms of the alarm centre into the headlines, without duplicates. */
export function putIntoHeadlines(client: QueryClient, messages: readonly Message[]): void {
  const enabled = client.getQueryData<Answer<typeof getBell>>(keyOf(getBell, {}))?.enabled ?? null;
  const today = startOfDay(dayOf(serverNow()));
  change(client, (pages) => {
    const known = new Set(pages.pages.flatMap(({ list }) => list.map(({ _id }) => _id)));
    const storms = new Set(pages.pages.flatMap(({ list }) => list.map(({ storm_id }) => storm_id)));
    const fresh = messages.filter(
      ({ _id, alg, create_at, storm_id }) =>
        !known.has(_id) &&
        (storm_id === null || !storms.has(storm_id)) &&
        create_at >= today &&
        isInAlarmCentre(enabled, alg),
    );
    const [first, ...others] = pages.pages;
    if (first === undefined || fresh.length === 0) return pages;
    const list = [...fresh.map(headlineOf), ...first.list].sort((a, b) => b.create_at - a.create_at);
    const count = (page: { count: number }) => page.count + fresh.length;
    const grown = [{ ...first, list }, ...others].map((one) => ({
      ...one,
      page: { ...one.page, count: count(one.page) },
    }));
    return { ...pages, pages: grown };
  });
}

/**
 * Returns the loaded headlines without duplicates. An alarm that arrives between two requests shifts headlines to the
 * next page.
 */
export function headlinesOf(pages: Headlines | undefined): Headline[] | undefined {
  if (pages === undefined) return undefined;
  return [...new Map(pages.pages.flatMap(({ list }) => list.map((item) => [item._id, item]))).values()];
}
