import pg from "pg";

/** Records each statement that this process sends to a database, as JSON text, until it is stopped. */
export function recordStatements(): { statements: string[]; stop(): void } {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    statements.push(JSON.stringify(parameters[0]));
    return Reflect.apply(query, this, parameters);
  } as typeof query;
  return {
    statements,
    stop() {
      pg.Client.prototype.query = query;
    },
  };
}
