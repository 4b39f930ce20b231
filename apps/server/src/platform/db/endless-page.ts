import { countBound, type PageEdge } from "@huiyan/contract/paging";
import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "./database.ts";
import { timeOfId } from "./uuid-time.ts";

/** Which page of a list without end; from `endlessPaging` of the contract. */
export interface RequestedPage extends PageEdge {
  page: number;
  size: number;
}

/** Columns that give the order, newest first, and together name a row; the id is a UUIDv7 of that time. */
export interface NewestFirst {
  time: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

interface Slice {
  /** For the WHERE clause: behind or before the row at the edge of the page that the caller holds. */
  from: RawBuilder<unknown>;
  /** ORDER BY, LIMIT and OFFSET; before an edge it runs backwards, so the page is to be put in order again. */
  tail: RawBuilder<unknown>;
}

interface Edge {
  id: string;
  at: Date;
  /** Pages between the held one and the wanted one. */
  between: number;
  behind: boolean;
}

/** Undefined: count from the first row. */
function edgeOf({ page, from_page, after_id, before_id }: RequestedPage): Edge | undefined {
  if (page === 1 || from_page === undefined || from_page === page) return undefined;
  const behind = page > from_page;
  const id = behind ? after_id : before_id;
  const at = id === undefined ? undefined : timeOfId(id);
  return id === undefined || at === undefined ? undefined : { id, at, between: Math.abs(page - from_page) - 1, behind };
}

/** The rows of a page: next to an edge by its key, else by counting them off. */
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

/** How many rows a FROM clause with its conditions has, up to the bound. */
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
