import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { hasOrganisation, lockFirstOrganisation } from "./registration.queries.ts";

/**
 * Returns true if new users may register and create organisations. The operator's setting takes precedence. Without a
 * setting, registration is open, in a private deployment only until the first organisation exists
 * (docs/reference/rights.md R14).
 */
export async function isRegistrationOpen({ config, db, installation }: Services): Promise<boolean> {
  const { registration } = installation.inForce();
  if (registration !== null) return registration === "open";
  return !config.private || !(await hasOrganisation(db.sql));
}

/**
 * Returns the same as `isRegistrationOpen`, in a transaction that creates an organisation. Takes a lock, so that no
 * concurrent request can create the first organisation.
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
