export { mergeStormNotices } from "./plan/storm-notices.queries.ts";
