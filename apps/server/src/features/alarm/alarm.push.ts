import { Message } from "@huiyan/contract/alarm/message";
import { z } from "zod";
import { type Services } from "../../platform/context/context.ts";
import { type PushRow } from "../../platform/db/push.queries.ts";
import { type PushHub, type PushTarget } from "../../platform/push/hub.ts";
import { type PushItem } from "../../platform/push/relay.ts";
import { countUnreadOf, findViewers } from "./audience.queries.ts";
import { getMessagesForPush } from "./message.queries.ts";
import { viewMessage } from "./message-view.ts";

const Items = z.array(
  z.object({
    event: z.enum(["org_received_new_message", "org_latest_message"]),
    orgId: z.string(),
    deviceUid: z.string(),
    message: Message,
  }),
);
type Item = z.infer<typeof Items>[number];

/** Turns rows of the outbox into what goes over the bus. */
export async function composePushes(
  services: Pick<Services, "db" | "key" | "clock">,
  rows: readonly PushRow[],
): Promise<PushItem[]> {
  const messages = await getMessagesForPush(
    services.db.sql,
    rows.map((row) => row.messageId),
  );
  const byId = new Map(messages.map((row) => [row.id, row]));
  return rows.flatMap(({ event, orgId, deviceUid, messageId }) => {
    const row = byId.get(messageId);
    return row === undefined ? [] : [{ event, orgId, deviceUid, message: viewMessage(services, row) }];
  });
}

/** Tells the pages on this node: each item to exactly those members whose scope holds its device. */
export function createPushDelivery({ db, log }: Pick<Services, "db" | "log">, hub: PushHub): (text: string) => void {
  let waiting: Item[] = [];
  let busy = false;

  async function deliverTo(orgId: string, items: readonly Item[]): Promise<void> {
    const staffIds = hub.staffOf(orgId);
    if (staffIds.length === 0) return;
    const devices = [...new Set(items.map((item) => item.deviceUid))];
    const viewers = await findViewers(db.sql, orgId, staffIds, devices);
    if (viewers.length === 0) return;
    const unread = await countUnreadOf(db.sql, orgId, [...new Set(viewers.map((viewer) => viewer.staff_id))]);
    const staffOf = Map.groupBy(viewers, (viewer) => viewer.device_uid);
    const targets = items.flatMap((item): PushTarget[] =>
      (staffOf.get(item.deviceUid) ?? []).map(({ staff_id }) => ({
        staffId: staff_id,
        frame: { event: item.event, data: { message: item.message, unread: unread.get(staff_id) ?? 0 } },
      })),
    );
    hub.send(orgId, targets);
  }

  /** What arrives while one round is asked for goes out with the next. */
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const byOrg = Map.groupBy(waiting, (item) => item.orgId);
      waiting = [];
      for (const [orgId, items] of byOrg) {
        await deliverTo(orgId, items).catch((err: unknown) => log.warn({ err }, "pages could not be told"));
      }
    }
  }

  return (text) => {
    waiting.push(...Items.parse(JSON.parse(text)));
    if (busy) return;
    busy = true;
    void run().finally(() => {
      busy = false;
    });
  };
}
