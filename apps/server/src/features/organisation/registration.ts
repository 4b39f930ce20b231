import { type Services } from "../../platform/context/context.ts";
import { hasOrganisation } from "./organisation.queries.ts";

/** Whether strangers may register and make organisations. Design, «Exposure»: a private deployment closes with its first one. */
export async function isRegistrationOpen({ config, db }: Services): Promise<boolean> {
  if (config.registration !== undefined) return config.registration === "open";
  return !config.private || !(await hasOrganisation(db.sql));
}
