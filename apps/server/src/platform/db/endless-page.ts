import { countBound, type PageEdge } from "@huiyan/contract/paging";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "./database.ts";
import { timeOfId } from "./uuid-time.ts";

/** Requested page of a list whose total length is unknown; see `endlessPaging` of the contract. */
export interface RequestedPage extends PageEdge {
  page: number;
  size: number;
}

/** Sort columns of a list, newest first. Together they identify a row; `id` is a UUIDv7 of the same time. */
export interface NewestFirst {
  time: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

interface Slice {
  /**
   * SQL condition for the WHERE clause: selects the rows before or after the edge row of the page that the caller
   * shows.
   */
  from: RawBuilder<unknown>;
  /**
   * ORDER BY, LIMIT and OFFSET. For rows before the edge row the order is reversed, so the caller must sort the page
   * again.
   */
  tail: RawBuilder<unknown>;
}

interface Edge {
  id: string;
  at: Date;
  /** Number of pages between the page that the caller shows and the requested page. */
  between: number;
  behind: boolean;
}

/** Returns the row from which to page; undefined to skip rows from the start of the list. */
function edgeOf({ page, from_page, after_id, before_id }: RequestedPage): Edge | undefined {
  if (page === 1 || from_page === undefined || from_page === page) return undefined;
  const behind = page > from_page;
  const id = behind ? after_id : before_id;
  const at = id === undefined ? undefined : timeOfId(id);
  return id === undefined || at === undefined ? undefined : { id, at, between: Math.abs(page - from_page) - 1, behind };
}

/** Returns the SQL that selects a page: from an edge row by its sort key, or otherwise from the first row by OFFSET. */
export function sliceOf(wanted: RequestedPage, { time, id }: NewestFirst): Slice {
  const { page, size } = wanted;
  const edge = edgeOf(wanted);
  const newest = sql`order by ${time} desc, ${id} desc limit ${size}`;
  if (edge === undefined) return { from: sql`true`, tail: sql`${newest} offset ${(page - 1) * size}` };
  const key = sql`(${edge.at}::timestamptz, ${edge.id}::uuid)`;
  const skipped = edge.between * size;
  return edge.behind
    ? { from: sql`(${time}, ${id}) < ${key}`, tail: sql`${newest} offset ${skipped}` }
    : {
        from: sql`(${time}, ${id}) > ${key}`,
        tail: sql`order by ${time}, ${id} limit ${size} offset ${skipped}`,
      };
}

/** Returns the number of rows of a FROM clause with its conditions, counted up to a bound. */
export async function countUpTo(
  db: Queryable,
  rows: RawBuilder<unknown>,
  bound: number = countBound,
): Promise<{ count: number; more?: true }> {
  const found = await sql<{ n: number }>`select count(*) as n from (select ${rows} limit ${bound + 1}) counted`.execute(
    db,
  );
  const n = found.rows[0]?.n ?? 0;
  return n > bound ? { count: bound, more: true } : { count: n };
}
