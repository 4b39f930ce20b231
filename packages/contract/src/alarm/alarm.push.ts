import { z } from "zod";
import { Id } from "../scalars.ts";
import { Message } from "./message.ts";
import { Storm } from "./storm.ts";

/** Payload of both message events: the list item and the receiver's own unread count. */
export const MessagePush = z.object({ message: Message, unread: z.number().int().min(0) });
/** Sent when the receiver has read all visible messages: the receiver's unread count from now on. */
export const MessagesRead = z.object({ unread: z.number().int().min(0) });
/**
 * Sent when alarms joined or left an alarm burst.
 * `storm`: the burst as the receiver sees it; null: no longer a burst for the receiver. `members`: its alarms, oldest
 * first.
 */
export const StormPush = z.object({ storm_id: Id, storm: Storm.nullable(), members: z.array(Id) });
export type StormPush = z.infer<typeof StormPush>;
export type MessagePush = z.infer<typeof MessagePush>;
