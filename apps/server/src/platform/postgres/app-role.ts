import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type RunningPostgres } from "./start-postgres.ts";

/** File in the database's folder that holds the role's password. */
export const appRolePasswordFile = "app-password";
export const appRole = "huiyan_app";
const role = appRole;

/**
 * SQL that transfers the superuser's objects in the database to the application's role. In data folders of earlier
 * versions, the superuser owns all objects. The sequence of a column follows its table.
 */
const handOver = `
  do $$
  declare statement text;
  begin
    for statement in
      select format('alter schema %I owner to ${role}', nspname) from pg_namespace
      where nspname in ('public', 'pgboss') and pg_get_userbyid(nspowner) <> '${role}'
      union all
      select format('alter %s %I.%I owner to ${role}',
        case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and pg_get_userbyid(c.relowner) <> '${role}'
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
      union all
      select format('alter routine %s owner to ${role}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'pgboss') and pg_get_userbyid(p.proowner) <> '${role}'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter type %I.%I owner to ${role}', n.nspname, t.typname)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where n.nspname in ('public', 'pgboss') and t.typtype in ('e', 'd') and pg_get_userbyid(t.typowner) <> '${role}'
    loop execute statement; end loop;
  end $$`;

/** Returns the role's password, which is generated once. Only the account of this process may read the file. */
async function passwordIn(dataDir: string): Promise<string> {
  const path = join(dataDir, appRolePasswordFile);
  await writeFile(path, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx", flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  return readFile(path, "utf8");
}

/**
 * Returns the database address that the server uses. Its role owns the tables, but may not read files, run programs or
 * create roles. An SQL injection therefore cannot read files or run programs on the machine.
 */
export async function openAppRole({ url }: Pick<RunningPostgres, "url">, dataDir: string): Promise<string> {
  const password = await passwordIn(dataDir);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
      end $$`);
    await client.query(
      `alter role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    );
    await client.query(`alter database postgres owner to ${role}`);
    await client.query(handOver);
  } finally {
    await client.end();
  }
  const address = new URL(url);
  address.username = role;
  address.password = password;
  return address.href;
}
