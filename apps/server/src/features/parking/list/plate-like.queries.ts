import { plateSearches } from "@huiyan/contract/parking/plate.rules";
import { type RawBuilder, sql } from "kysely";
import { likeText } from "#platform/db/like-text.ts";

/** Condition: the plate of `parking_record r` contains a text, in any spelling that users type. */
export function plateLike(text: string): RawBuilder<unknown> {
  const ways = plateSearches(text).map((way) => sql`r.plate ilike ${likeText(way)}`);
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}
