import { type Answer } from "@huiyan/contract/endpoint";
import { type getCurrentOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { logoAddress } from "./keep-logo.ts";
import { type listMemberships } from "./organisation.queries.ts";

export type Membership = Awaited<ReturnType<typeof listMemberships>>[number];
type Current = Answer<typeof api>;

type OrganisationFacts = Pick<Membership, "name" | "title" | "logo" | "expires_at"> & { org_id: string };

export function organisationOf(row: OrganisationFacts): Current["org"] {
  return {
    _id: row.org_id,
    name: row.name,
    title: row.title,
    logo: logoAddress(row.logo),
    expires: row.expires_at?.getTime() ?? null,
  };
}

export function staffOf(row: Membership): Current["staff"] {
  return { _id: row.staff_id, name: row.staff_name, role: row.role, org_id: row.org_id };
}
