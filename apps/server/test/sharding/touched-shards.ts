import { type Client } from "pg";
import { z } from "zod";
import { shardOf, shards } from "./sharded-copy.ts";

const Plan = z.array(z.object({ "QUERY PLAN": z.unknown() }));

const Node = z.object({
  "Relation Name": z.string(),
  Filter: z.string().optional(),
  "Index Cond": z.string().optional(),
  "Recheck Cond": z.string().optional(),
});

/** Condition on the organisation of a joined row. The plan then visits one shard per row that was found before. */
const byOrganisation = /\borg_id = /;

/** Yields the names of tables that a plan reads or writes, in any shard. */
function* relationsOf(plan: unknown): Generator<string> {
  if (typeof plan !== "object" || plan === null) return;
  const node = Node.safeParse(plan).data;
  if (node !== undefined) {
    const conditions = [node.Filter, node["Index Cond"], node["Recheck Cond"]];
    if (!conditions.some((condition) => byOrganisation.test(condition ?? ""))) yield node["Relation Name"];
  }
  for (const value of Object.values(plan)) yield* relationsOf(value);
}

/**
 * Returns the distributed tables that a statement accesses in every shard of the copy of `copySharded`, because it has
 * no condition on the organisation. The answer comes from the query planner, which excludes the shards of other
 * organisations for any values.
 * @param text with $1, $2 … for its values
 */
export async function tablesInAllShards(db: Client, text: string): Promise<string[]> {
  await db.query("set plan_cache_mode to force_generic_plan");
  await db.query(`prepare asked as ${text}`);
  try {
    const { rows } = await db.query<{ values: number }>(
      "select coalesce(cardinality(parameter_types), 0) as values from pg_prepared_statements where name = 'asked'",
    );
    const values = Array.from({ length: rows[0]?.values ?? 0 }, () => "null").join();
    const plan = await db.query(`explain (format json) execute asked${values === "" ? "" : `(${values})`}`);
    const touched = new Map<string, Set<number>>();
    for (const name of relationsOf(Plan.parse(plan.rows))) {
      const found = shardOf(name);
      if (found !== undefined) touched.set(found.table, (touched.get(found.table) ?? new Set()).add(found.shard));
    }
    return [...touched].flatMap(([table, where]) => (where.size === shards ? [table] : [])).toSorted();
  } finally {
    await db.query("deallocate asked");
  }
}
