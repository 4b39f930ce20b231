import { type findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { type useList } from "#shared/list/use-list.ts";
import { type MessageSearch } from "./message-search.ts";

/** State of the alarms list, as its components receive it. */
export type MessageList = ReturnType<typeof useList<MessageSearch, (typeof findMessages)["input"], Message>>;
