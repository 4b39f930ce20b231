import { z } from "zod";
import { Message } from "./message.ts";

/** Payload of both message events: the list item and the receiver's own unread count. */
export const MessagePush = z.object({ message: Message, unread: z.number().int().min(0) });
/** Somebody has read all he sees: the receiver's own unread count from now on. */
export const MessagesRead = z.object({ unread: z.number().int().min(0) });
export type MessagePush = z.infer<typeof MessagePush>;
