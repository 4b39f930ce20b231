import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const messagesReadChannel = "messages-read";

export const MessagesReadNews = z.object({ orgId: z.string() });

/**
 * Notifies all nodes that many alarms of an organisation were marked as read at once, so that open pages get their new
 * count.
 */
export interface MessagesReadSignal {
  /** Sends the message; call it after the commit. A node that misses it gets the count with the next alarm. */
  notify(news: z.infer<typeof MessagesReadNews>): void;
}

export function createMessagesReadSignal(bus: Bus): MessagesReadSignal {
  return { notify: (news) => bus.publish(messagesReadChannel, JSON.stringify(news)) };
}
