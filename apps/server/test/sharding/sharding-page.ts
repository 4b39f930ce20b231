import { distribution } from "./distribution.ts";
import { type Keys } from "./keys.ts";
import { shards } from "./sharded-copy.ts";

/** A statement of docs/develop/sql, with the distributed tables that it would access in every shard. */
export interface Question {
  name: string;
  crossed: readonly string[];
}

const listed = (names: readonly string[]) =>
  names
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(", ");

const rowOf = (one: Keys) => [`\`${one.table}\``, keyOf(one), one.others.map((key) => `\`${key}\``).join(", ")];

/** Returns a Markdown table whose columns are padded to equal width, as the formatter requires. */
function table(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join("\n");
}

function keyOf({ primary }: Keys): string {
  return ["org_id", ...primary.filter((column) => column !== "org_id")].map((column) => `\`${column}\``).join(", ");
}

const items = (names: readonly string[]) => names.toSorted().map((name) => `- \`${name}\``);

/**
 * Returns the page docs/develop/sharding.md: how the tables could be distributed over several databases, from the
 * schema and the query planner.
 */
export function shardingPage(keys: readonly Keys[], questions: readonly Question[]): string {
  const crossing = questions.filter(({ crossed }) => crossed.length > 0);
  const inOne = questions.filter(({ crossed }) => crossed.length === 0);
  const lines = [
    "# Sharding",
    "",
    "Made by `npm run docs -- sharding`, which `npm run test:rest` compares: a plan for spreading the tables over several databases, by the organisation, as with",
    "Citus. Not tried with Citus itself. The program copies the tables, divides those of the first list by `hash(org_id)` into",
    `${shards} parts, and asks PostgreSQL's planner for each statement of [sql](sql) which parts it goes to, with any values.`,
    "",
    "## Spread by organisation",
    "",
    "Tables that grow with the events of cameras. Each of these tables has `org_id`; with Citus it must be in every unique key, so that the primary key becomes",
    "the one that is named here. Keys that hold without it today hold within an organisation then; they begin with random ids or hang on a row of one organisation.",
    "",
    table(["table", "primary key", "other unique keys without org_id"], keys.map(rowOf)),
    "",
    "## A copy in each database",
    "",
    "Tables that grow with people, devices and points, are read together with the rows above and seldom written (Citus: reference tables):",
    "",
    ...items(distribution.everywhere),
    "",
    "## In one database",
    "",
    "Tables of the installation, a device or a session, read with none of the rows above:",
    "",
    ...items(distribution.once),
    "",
    "`notify_rule_channel` refers to `alarm_notice`, a copy to a spread row: this foreign key would go.",
    "",
    "## Statements",
    "",
    `${inOne.length} of ${questions.length} questions of [sql](sql) go to one database at most. These go to all:`,
    "",
    table(
      ["question", "tables"],
      crossing.map(({ name, crossed }) => [`[${name}](sql/${name}.sql)`, listed(crossed)]),
    ),
    "",
    "They are the queue of what pages are to be told, which is read for all of the installation. Not seen by this: new rows. A group of events that is stored",
    "in one statement may be of several organisations, and would be divided by them.",
    "",
  ];
  return lines.join("\n");
}
