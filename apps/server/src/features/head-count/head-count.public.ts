export { addPair } from "./actions/add-pair.ts";
export { decide } from "./actions/decide.ts";
export { findGroups } from "./actions/find-groups.ts";
