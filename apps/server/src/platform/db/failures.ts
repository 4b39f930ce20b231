import pg from "pg";

/** SQLSTATE classes that mean “the database is away”, not “the statement is wrong”. */
const awayClasses = ["08", "57", "53", "58"];
/** It takes no writes: a standby, or a disk that was set read-only. */
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

/** The database's disk has no room. Source: PostgreSQL, appendix A, disk_full. */
export function isDatabaseFull(error: unknown): boolean {
  return codeOf(error) === "53100";
}

/** True when trying again later may help and the statement itself is not to blame. */
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

/** Undone in favour of another, as by a deadlock: the same once more will do. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof pg.DatabaseError && codeOf(error).startsWith("40");
}

/**
 * True where the values themselves cannot be stored: a data exception (class 22), or a named constraint that they violate
 * (class 23). A row for which no partition is there has the same class without a constraint, and is the server's trouble,
 * like a missing table and whatever else may go wrong.
 */
export function isContentToBlame(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const sqlClass = codeOf(error).slice(0, 2);
  return sqlClass === "22" || (sqlClass === "23" && error.constraint !== undefined);
}

/** A character that PostgreSQL's texts cannot hold (NUL): what was sent is to blame. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "22021" || error.code === "22P05");
}

/** The name of the violated constraint, when a unique key or exclusion was. */
export function violatedUnique(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && (error.code === "23505" || error.code === "23P01")
    ? error.constraint
    : undefined;
}
