export { createOrganisation } from "./create-organisation.ts";
export { ownGroupTerm } from "./group-term.ts";
export { groupPath, type MenuViewer, menuFor, menuRows } from "./menu.rules.ts";
export { findOrganisationByName } from "./organisation.queries.ts";
export { hasPointDetails, listsLivestock } from "./point-details.ts";
export { insertSmallFile } from "./small-file.queries.ts";
