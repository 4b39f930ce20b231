export { createOrganisation } from "./create-organisation.ts";
export { findOrganisationByName, hasOrganisation, insertDepartment, insertStaff } from "./organisation.queries.ts";
