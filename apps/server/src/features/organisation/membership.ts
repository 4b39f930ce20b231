import { type Answer } from "@huiyan/contract/endpoint";
import { type getCurrentOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { type listMemberships } from "./organisation.queries.ts";

type Membership = Awaited<ReturnType<typeof listMemberships>>[number];
type Current = Answer<typeof api>;

export function organisationOf(row: Membership): Current["org"] {
  return { _id: row.org_id, name: row.name, title: row.title, logo: row.logo };
}

export function staffOf(row: Membership): Current["staff"] {
  return { _id: row.staff_id, name: row.staff_name, role: row.role, org_id: row.org_id };
}
