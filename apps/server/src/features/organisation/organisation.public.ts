export { createOrganisation } from "./create-organisation.ts";
export { ownGroupTerm } from "./group-term.ts";
export { groupPath, type MenuViewer, menuFor } from "./menu.rules.ts";
export { findOrganisationByName, hasOrganisation } from "./organisation.queries.ts";
export { hasPointDetails } from "./point-details.ts";
export { isRegistrationOpen } from "./registration.ts";
export { insertSmallFile } from "./small-file.queries.ts";
