import { type RawBuilder, sql } from "kysely";

/**
 * Returns the first part of an ORDER BY for due targets, which sorts targets in trouble last.
 * @param column that identifies the target
 */
export const troubledLast = (column: string, last: readonly string[]): RawBuilder<unknown> =>
  // empty if no target is in trouble, so that an index can provide the order
  last.length === 0 ? sql`` : sql`(${sql.ref(column)}::text = any(${[...last]}::text[])), `;
