import { type RawBuilder, sql } from "kysely";

/**
 * Returns the first part of an ORDER BY for due targets: those in trouble come last.
 * @param column that identifies the target
 */
export const troubledLast = (column: string, last: readonly string[]): RawBuilder<unknown> =>
  // omitted if there are none, so that an index can provide the order
  last.length === 0 ? sql`` : sql`(${sql.ref(column)}::text = any(${[...last]}::text[])), `;
