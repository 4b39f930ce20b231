import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const messagesReadChannel = "messages-read";

export const MessagesReadNews = z.object({ orgId: z.string() });

/** Notifies all nodes that a user marked many alarms as read at once, so that open pages get their new unread count. */
export interface MessagesReadSignal {
  /**
   * Sends the message; call it after the commit. The pages of a node that misses it get the count with the next alarm.
   */
  notify(news: z.infer<typeof MessagesReadNews>): void;
}

export function createMessagesReadSignal(bus: Bus): MessagesReadSignal {
  return { notify: (news) => bus.publish(messagesReadChannel, JSON.stringify(news)) };
}
