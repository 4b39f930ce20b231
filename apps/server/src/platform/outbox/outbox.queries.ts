import { type RawBuilder, sql } from "kysely";

/** To order due targets by, before anything else: those in trouble come after all others. @param column that names the target */
export const troubledLast = (column: string, last: readonly string[]): RawBuilder<unknown> =>
  // without it an index may give the order
  last.length === 0 ? sql`` : sql`(${sql.ref(column)}::text = any(${[...last]}::text[])), `;
