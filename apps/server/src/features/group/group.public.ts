export { assignGroup, getOrganisationName, getVisibleGroup, insertGroup } from "./group.queries.ts";
export { countGroupsInView, groupsInView } from "./group-tree.queries.ts";
export { loadGroupTree } from "./load-group-tree.ts";
