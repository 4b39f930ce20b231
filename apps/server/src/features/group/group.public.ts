export { allotGroup, getVisibleGroup, insertGroup } from "./group.queries.ts";
