import { z } from "zod";
import { Id } from "../scalars.ts";
import { Message } from "./message.ts";
import { Storm } from "./storm.ts";

/**
 * Payload of the events for a new and for a changed message: the list item, and the number of unread alarms in the
 * receiver's scope.
 */
export const MessagePush = z.object({ message: Message, unread: z.number().int().min(0) });
/**
 * Sent when the receiver has marked all visible messages as read. `unread`: unread alarms in the receiver's scope
 * afterwards.
 */
export const MessagesRead = z.object({ unread: z.number().int().min(0) });
/**
 * Sent when alarms joined or left an alarm burst.
 * `storm`: the burst as the receiver sees it; null: fewer than two of its alarms are left for the receiver. `members`:
 * ids of its alarms, oldest first.
 */
export const StormPush = z.object({ storm_id: Id, storm: Storm.nullable(), members: z.array(Id) });
export type StormPush = z.infer<typeof StormPush>;
export type MessagePush = z.infer<typeof MessagePush>;
