import { type Services } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { hasOrganisation, lockFirstOrganisation } from "./registration.queries.ts";

/**
 * Returns true if new users may register and create organisations; a private deployment closes with its first one.
 * docs/reference/rights.md R14.
 */
export async function isRegistrationOpen({ config, db, installation }: Services): Promise<boolean> {
  const { registration } = installation.inForce();
  if (registration !== null) return registration === "open";
  return !config.private || !(await hasOrganisation(db.sql));
}

/**
 * Checks registration inside a transaction that creates an organisation, with a lock against a concurrent first one.
 */
export async function mayMakeOrganisation(
  { config, installation }: Pick<Services, "config" | "installation">,
  db: Queryable,
): Promise<boolean> {
  const { registration } = installation.inForce();
  if (registration !== null) return registration === "open";
  if (!config.private) return true;
  await lockFirstOrganisation(db);
  return !(await hasOrganisation(db));
}
