import pg from "pg";

/** Classes of SQLSTATE codes that mean “the database is unavailable”, not “the statement is wrong”. */
const awayClasses = ["08", "57", "53", "58"];
/** SQLSTATE of a write to a read-only database: a standby, or one that was set to read-only. */
export const readOnlyCode = "25006";
const awayNodeCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
const awayMessages =
  /driver has already been destroyed|Cannot use a pool after calling end|Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** Returns true if the database's disk is full. Source: PostgreSQL, appendix A, disk_full. */
export function isDatabaseFull(error: unknown): boolean {
  return codeOf(error) === "53100";
}

/** Returns true if the database is unavailable or overloaded, so that a retry of the same statement may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (error instanceof pg.DatabaseError) {
    return awayClasses.includes(codeOf(error).slice(0, 2)) || codeOf(error) === readOnlyCode;
  }
  return (
    awayNodeCodes.has(codeOf(error)) ||
    codeOf(error) === readOnlyCode ||
    (error instanceof Error && awayMessages.test(error.message))
  );
}

/**
 * Returns true if the database rolled the transaction back in favour of another one, for example after a deadlock. A
 * retry helps.
 */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && codeOf(error).startsWith("40");
}

/**
 * Returns true if the values cannot be stored: a data exception (class 22), or a violated named constraint (class 23).
 * A missing partition also has class 23 but names no constraint. That is a server error, like a missing table.
 */
export function isContentToBlame(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const sqlClass = codeOf(error).slice(0, 2);
  return sqlClass === "22" || (sqlClass === "23" && error.constraint !== undefined);
}

/** Returns true if the input contains a character that PostgreSQL cannot store in a text (NUL). */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "22021" || error.code === "22P05");
}

/** Returns the name of the violated unique or exclusion constraint; undefined for other errors. */
export function violatedUnique(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && (error.code === "23505" || error.code === "23P01")
    ? error.constraint
    : undefined;
}
