export { assignGroup, getOrganisationName, getVisibleGroup, insertGroup } from "./group.queries.ts";
export { countGroupsInView } from "./group-tree.queries.ts";
export { loadGroupTree } from "./load-group-tree.ts";
