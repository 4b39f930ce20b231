import { type Answer } from "@huiyan/contract/endpoint";
import { type getSystemInfo as api } from "@huiyan/contract/organisation/organisation.api";
import { type Context } from "../../../platform/context/context.ts";
import { hasOrganisation } from "../organisation.queries.ts";

export async function getSystemInfo({ config, db }: Context): Promise<Answer<typeof api>> {
  return {
    name: config.systemName,
    logo: "",
    version: `V${config.version}`,
    demo: config.demo,
    setup_open: !(await hasOrganisation(db.sql)),
  };
}
