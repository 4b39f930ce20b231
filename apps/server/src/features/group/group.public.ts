export { assignGroup, getOrganisationName, getVisibleGroup, insertGroup } from "./group.queries.ts";
export { loadGroupTree } from "./load-group-tree.ts";
