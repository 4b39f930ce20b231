import { type Services } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { hasOrganisation, lockFirstOrganisation } from "./registration.queries.ts";

/**
 * Returns true if new users may register and create organisations. The operator's setting decides. Without one,
 * registration is open, but in a private deployment only until the first organisation exists. docs/reference/rights.md
 * R14.
 */
export async function isRegistrationOpen({ config, db, installation }: Services): Promise<boolean> {
  const { registration } = installation.inForce();
  if (registration !== null) return registration === "open";
  return !config.private || !(await hasOrganisation(db.sql));
}

/**
 * Returns the same as isRegistrationOpen, inside a transaction that creates an organisation. A lock prevents a
 * concurrent first organisation.
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
