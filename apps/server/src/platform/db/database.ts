import { zoneName } from "@huiyan/contract/calendar";
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import { readOnlyCode } from "./failures.ts";
import { LostConnections } from "./lost-connections.ts";
import { PlannedClient } from "./planned-client.ts";
import { type Schema } from "./schema.ts";
import { type StatementTimes } from "./statement-times.ts";

export type Sql = Kysely<Schema>;
type Tx = Transaction<Schema>;
/** The pool or a transaction, so that query functions run alone or inside the caller's transaction. */
export type Queryable = Sql | Tx;
/** Part of an SQL statement that another file composes. */
export type SqlPart = RawBuilder<unknown>;

/** Type id of bigint. Counts and sums in this database stay below 2^53, so they are parsed as numbers. */
const bigintType = 20;

/** Default statement timeout in milliseconds. Without a timeout, callers would hang as long as the database does. */
const usualStatementMs = 15_000;

/**
 * Opens a pool. Connections open on demand, so an unreachable database fails the queries and not the start.
 * @param poolSize maximum connections of this process.
 * @param onLost called when an idle connection breaks.
 * @param statementMs timeout of one statement in milliseconds.
 * @param times receives the duration of each statement
 */
export function openDatabase(
  url: string,
  poolSize: number,
  onLost: (error: Error) => void,
  statementMs: number | "unlimited" = usualStatementMs,
  times?: StatementTimes,
): Sql {
  const types = {
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      oid === bigintType ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format),
  };
  const lost = new LostConnections(url);
  const pool = new pg.Pool({
    Client: class extends PlannedClient {
      constructor(options?: pg.ClientConfig) {
        super(options, lost);
      }
    },
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    ...(statementMs === "unlimited" ? {} : { query_timeout: statementMs }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    options: `-c timezone=${zoneName} -c jit=off`,
  });
  pool.on("error", onLost);
  // The pool handles errors of idle connections only. Without this listener, a connection that breaks between two
  // statements of a transaction would end the process. The next statement fails and reports the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const dialect = new PostgresDialect({ pool });
  if (times === undefined) return new Kysely<Schema>({ dialect });
  return new Kysely<Schema>({
    dialect,
    log: ({ query, queryDurationMillis }) => times.note(query.sql, queryDurationMillis),
  });
}

/** Resolves if the database answers and accepts writes; rejects otherwise. */
export async function ping(db: Queryable): Promise<void> {
  const { rows } = await sql<{ read_only: boolean }>`
    select current_setting('transaction_read_only') = 'on' as read_only`.execute(db);
  if (rows[0]?.read_only !== false) throw new ReadOnlyDatabase("the database takes no writes");
}

/** Error if the database is a standby, or was set to read-only. */
class ReadOnlyDatabase extends Error {
  readonly code = readOnlyCode;
}
