export { addChannel } from "./actions/add-channel.ts";
export { addRule } from "./actions/add-rule.ts";
export { mergeStormNotices } from "./plan/storm-notices.queries.ts";
