export { allotGroup, getOrganisationName, getVisibleGroup, insertGroup } from "./group.queries.ts";
