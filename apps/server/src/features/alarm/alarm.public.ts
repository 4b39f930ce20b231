export { getMessagesForPush } from "./message.queries.ts";
export { viewMessage } from "./message-view.ts";
