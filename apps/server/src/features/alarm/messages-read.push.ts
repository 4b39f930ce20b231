import { type Services } from "#platform/context/context.ts";
import { type PushHub } from "#platform/push/hub.ts";
import { MessagesReadNews } from "#platform/push/messages-read-signal.ts";
import { countUnreadOf } from "./unread.queries.ts";

/** Returns a function that sends each member with an open page on this node their unread count. */
export function createMessagesReadDelivery(
  { db, log }: Services,
  hub: Pick<PushHub, "staffOf" | "send">,
): (text: string) => void {
  /**
   * Organisations whose pages are being notified. Value true: a change arrived meanwhile, so the pages are notified
   * again.
   */
  const busy = new Map<string, boolean>();

  async function deliverTo(orgId: string): Promise<void> {
    const staffIds = hub.staffOf(orgId);
    if (staffIds.length === 0) return;
    const unread = await countUnreadOf(db.sql, orgId, staffIds);
    hub.send(
      orgId,
      [...unread].map(([staffId, count]) => ({
        staffId,
        frame: { event: "org_messages_read", data: { unread: count } },
      })),
    );
  }

  async function run(orgId: string): Promise<void> {
    do {
      busy.set(orgId, false);
      await deliverTo(orgId).catch((err: unknown) => log.warn({ err }, "pages could not be notified of read alarms"));
    } while (busy.get(orgId) === true);
    busy.delete(orgId);
  }

  return (text) => {
    const { orgId } = MessagesReadNews.parse(JSON.parse(text));
    if (busy.has(orgId)) busy.set(orgId, true);
    else void run(orgId);
  };
}
