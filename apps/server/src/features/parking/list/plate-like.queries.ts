import { plateSearches } from "@huiyan/contract/parking/plate.rules";
import { type RawBuilder, sql } from "kysely";
import { likeText } from "../../../platform/db/like-text.ts";

/** Whether the plate of `parking_record r` holds a text, however a person writes it. */
export function plateLike(text: string): RawBuilder<unknown> {
  const ways = plateSearches(text).map((way) => sql`r.plate ilike ${likeText(way)}`);
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}
