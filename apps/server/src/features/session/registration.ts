import { type Services } from "../../platform/context/context.ts";
import { type Queryable } from "../../platform/db/database.ts";
import { hasOrganisation, lockFirstOrganisation } from "./registration.queries.ts";

/** Whether strangers may register and make organisations; a private deployment closes with its first one. docs/reference/rights.md R14. */
export async function isRegistrationOpen({ config, db, installation }: Services): Promise<boolean> {
  const { registration } = installation.inForce();
  if (registration !== null) return registration === "open";
  return !config.private || !(await hasOrganisation(db.sql));
}

/** The same inside a transaction that makes an organisation: nobody else makes the first one meanwhile. */
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
