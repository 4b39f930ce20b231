import { z } from "zod";
import { Id } from "../scalars.ts";
import { Message } from "./message.ts";
import { Storm } from "./storm.ts";

/** Payload of both message events: the list item and the receiver's own unread count. */
export const MessagePush = z.object({ message: Message, unread: z.number().int().min(0) });
/** Somebody has read all he sees: the receiver's own unread count from now on. */
export const MessagesRead = z.object({ unread: z.number().int().min(0) });
/**
 * Alarms were joined to one entry, or left it. `storm`: as the receiver sees it; null: it is none to him any more.
 * `members`: its alarms, the oldest first.
 */
export const StormPush = z.object({ storm_id: Id, storm: Storm.nullable(), members: z.array(Id) });
export type StormPush = z.infer<typeof StormPush>;
export type MessagePush = z.infer<typeof MessagePush>;
