import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type PageClient } from "../apps/server/test/page-client.ts";
import { type LedgerWatch } from "./ledger-watch.ts";
import { type Stage } from "./stage.ts";

function idsOf({ frames }: PageClient): string[] {
  return frames.flatMap((frame) => (frame.event === "org_received_new_message" ? [frame.data.message._id] : []));
}

/** Counts the alarms that a page received more than once over the same connection. */
export function heardTwice(pages: readonly PageClient[]): number {
  return pages.reduce((sum, page) => sum + idsOf(page).length - new Set(idsOf(page)).size, 0);
}

/**
 * Returns whether the server has sent a page more than one greeting. A further greeting asks the page to reload the
 * list, because the page or its node was disconnected.
 */
function hasAsked(pages: readonly PageClient[]): boolean {
  const greetings = pages.flatMap(({ frames }) => frames.filter(({ event }) => event === "org_client_open"));
  return greetings.length > 1;
}

/**
 * Counts the acknowledged alarms that none of the pages received.
 * @param asks whether a page that was greeted again also has the alarms of the list
 */
export async function missedBy(
  stage: Stage,
  { acknowledged }: Pick<LedgerWatch, "acknowledged">,
  pages: readonly PageClient[],
  asks: boolean,
): Promise<number> {
  const heard = new Set(pages.flatMap(idsOf));
  if (asks && hasAsked(pages)) {
    const { client } = stage.world.admin;
    for (let page = 1, more = true; more; page++) {
      const { list } = await client.call(findMessages, { page, size: 100 });
      for (const { _id } of list) heard.add(_id);
      more = list.length === 100;
    }
  }
  const rows = await stage.sql.selectFrom("message").select(["id", "event_id", "storm_id"]).execute();
  // a list shows one alarm of a burst in place of all its alarms
  const storms = new Set(rows.flatMap(({ id, storm_id }) => (heard.has(id) && storm_id !== null ? [storm_id] : [])));
  const isHeard = (id: string, storm: string | null) => heard.has(id) || (storm !== null && storms.has(storm));
  return rows.filter(({ id, event_id, storm_id }) => acknowledged.has(event_id) && !isHeard(id, storm_id)).length;
}
