import { type Services } from "../../platform/context/context.ts";
import { type PushHub } from "../../platform/push/hub.ts";
import { MessagesReadNews } from "../../platform/push/messages-read-signal.ts";
import { countUnreadOf } from "./unread.queries.ts";

/** Tells each member with an open page on this node his own unread count. */
export function createMessagesReadDelivery(
  { db, log }: Services,
  hub: Pick<PushHub, "staffOf" | "send">,
): (text: string) => void {
  /** Organisations being notified; what comes meanwhile is sent in one more round. */
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
      await deliverTo(orgId).catch((err: unknown) => log.warn({ err }, "pages could not be told what was read"));
    } while (busy.get(orgId) === true);
    busy.delete(orgId);
  }

  return (text) => {
    const { orgId } = MessagesReadNews.parse(JSON.parse(text));
    if (busy.has(orgId)) busy.set(orgId, true);
    else void run(orgId);
  };
}
