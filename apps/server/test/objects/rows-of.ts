import pg from "pg";

/** Columns that assign a row to an organisation, a device, a point or a group. */
const owning = ["org_id", "device_uid", "point_id", "group_id"] as const;
type Owner = Partial<Record<(typeof owning)[number], string>>;

/**
 * Returns a function that reads all rows of an owner in every table, as one text per table, so that two results can be
 * compared.
 */
export async function openRowsOf(databaseUrl: string, { org_id, device_uid, point_id, group_id }: Owner) {
  const ids = { org_id, device_uid, point_id, group_id };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; column: (typeof owning)[number] }>(
    `select table_name as name, column_name as column from information_schema.columns
     join pg_class c on c.relname = table_name and c.relnamespace = 'public'::regnamespace
     where table_schema = 'public' and column_name in ('${owning.join("', '")}') and relkind in ('r', 'p') and not relispartition
     order by 1, 2`,
  );
  const themselves = { organisation: org_id, device: device_uid, point: point_id, device_group: group_id };
  const wanted = [
    ...tables.map(({ name, column }) => ({ name, column, id: ids[column] })),
    ...Object.entries(themselves).map(([name, id]) => ({ name, column: "id", id })),
  ].filter(({ id }) => id !== undefined);
  const query = wanted
    .map(
      ({ name, column, id }) =>
        `select '${name} ${column}' as name, string_agg(t::text, ' ' order by t::text) as rows from "${name}" t where ${column} = '${id}'`,
    )
    .join(" union all ");
  // A named statement, which is planned once: the query is long and is executed after each call of a matrix.
  const prepared = { name: "rows-of", text: query };
  return { read: async (): Promise<unknown> => (await client.query(prepared)).rows, close: () => client.end() };
}
