import { expect, it } from "vitest";
import { plant } from "./fault.ts";
import { queryFaults } from "./query-faults.ts";

const from = 'import { sql } from "kysely";\n';

/** Returns the line with the change of each fault in a query's text. */
const faultsOf = (code: string) =>
  queryFaults("a.queries.ts", from + code).map((fault) => plant(from + code, fault).slice(from.length));

/** Replaces each `$name` by a parameter of a template. */
const withParameters = (text: string) =>
  text.replaceAll(/\$(\w)/g, (_, name: string) => ["$", "{", name, "}"].join(""));

it.each<[string, string, string[]]>([
  [
    "each condition of a where, also a nested one, holds always",
    "sql`select a from t where b = $c and (d is null or e > 1)`",
    [
      "sql`select a from t where true and (d is null or e > 1)`",
      "sql`select a from t where b = $c and true`",
      "sql`select a from t where b = $c and (d is null or false)`",
      "sql`select a from t where b = $c and (d is null or e >= 1)`",
    ],
  ],
  [
    "the two bounds of a between are one condition",
    "sql`select a from t where at between $x and $y and b`",
    ["sql`select a from t where true and b`", "sql`select a from t where at between $x and $y and true`"],
  ],
  [
    "a condition with cases or `distinct from` is taken whole",
    "sql`delete from t where case when a and b then c else d end and e is distinct from f`",
    [
      "sql`delete from t where true and e is distinct from f`",
      "sql`delete from t where case when a and true then c else d end and e is distinct from f`",
      "sql`delete from t where case when a and b then c else d end and true`",
    ],
  ],
  [
    "a lock goes, and an advisory lock becomes shared",
    "sql`select pg_advisory_xact_lock(1) from t for update of t skip locked`",
    [
      "sql`select pg_advisory_xact_lock_shared(1) from t for update of t skip locked`",
      "sql`select pg_advisory_xact_lock(1) from t `",
    ],
  ],
  [
    "the last key of an order goes, of a single key the order",
    "sql`select json_agg(a order by b) from t order by c, d desc limit 2`",
    [
      "sql`select json_agg(a ) from t order by c, d desc limit 2`",
      "sql`select json_agg(a order by b) from t order by c limit 2`",
    ],
  ],
  [
    "operators of JSON are no boundaries, and comments no conditions",
    "sql`select a ->> 'x', '<' from t -- where b and c\nwhere a @> $b`",
    ["sql`select a ->> 'x', '<' from t -- where b and c\nwhere true`"],
  ],
  [
    "calls of Kysely",
    'db.selectFrom("t").where("a", "<=", f(b)).orderBy("c").forUpdate()',
    [
      'db.selectFrom("t").where("a", "<=", f(b)).orderBy("c")',
      'db.selectFrom("t").where("a", "<=", f(b)).forUpdate()',
      'db.selectFrom("t").orderBy("c").forUpdate()',
      'db.selectFrom("t").where("a", "<", f(b)).orderBy("c").forUpdate()',
    ],
  ],
])("%s", (_, code, faults) => expect(faultsOf(withParameters(code))).toEqual(faults.map(withParameters)));

it("refuses a fault whose old text is missing or occurs twice", () => {
  const fault = { id: "1", file: "a.ts", old: "x", new: "y", kind: "", effect: "" };
  expect(() => plant("a", fault)).toThrow();
  expect(() => plant("x x", fault)).toThrow();
  expect(plant("a x", fault)).toBe("a y");
});
