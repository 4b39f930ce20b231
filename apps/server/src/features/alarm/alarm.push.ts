import { z } from "zod";
import { type Services } from "../../platform/context/context.ts";
import { findViewers } from "../../platform/db/viewers.queries.ts";
import { type PushHub, type PushTarget } from "../../platform/push/hub.ts";
import { getMessagesForPush } from "./message.queries.ts";
import { viewMessage } from "./message-view.ts";
import { countUnreadOf } from "./unread.queries.ts";

const Rows = z.array(
  z.object({
    event: z.enum(["org_received_new_message", "org_latest_message"]),
    orgId: z.string(),
    deviceUid: z.string(),
    messageId: z.string(),
  }),
);
type Row = z.infer<typeof Rows>[number];

/** Tells the pages on this node: each item to exactly those members whose scope holds its device. */
export function createPushDelivery(services: Services, hub: PushHub): (text: string) => void {
  const { db, log } = services;
  let waiting: Row[] = [];
  let busy = false;

  async function deliverTo(orgId: string, rows: readonly Row[]): Promise<void> {
    const staffIds = hub.staffOf(orgId);
    if (staffIds.length === 0) return;
    const devices = [...new Set(rows.map((row) => row.deviceUid))];
    const viewers = await findViewers(db.sql, orgId, staffIds, devices);
    if (viewers.length === 0) return;
    const [messages, unread] = await Promise.all([
      getMessagesForPush(db.sql, [...new Set(rows.map((row) => row.messageId))]),
      countUnreadOf(db.sql, orgId, [...new Set(viewers.map((viewer) => viewer.staff_id))]),
    ]);
    const views = new Map(messages.map((message) => [message.id, viewMessage(services, message, "zh-CN")]));
    const viewersOf = Map.groupBy(viewers, (viewer) => viewer.device_uid);
    const targets = rows.flatMap(({ event, deviceUid, messageId }): PushTarget[] => {
      const message = views.get(messageId);
      if (message === undefined) return [];
      return (viewersOf.get(deviceUid) ?? []).map(({ staff_id }) => ({
        staffId: staff_id,
        frame: { event, data: { message, unread: unread.get(staff_id) ?? 0 } },
      }));
    });
    hub.send(orgId, targets);
  }

  /** What arrives while one round is asked for goes out with the next. */
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const byOrg = Map.groupBy(waiting, (row) => row.orgId);
      waiting = [];
      for (const [orgId, rows] of byOrg) {
        await deliverTo(orgId, rows).catch((err: unknown) => log.warn({ err }, "pages could not be told"));
      }
    }
  }

  return (text) => {
    if (hub.connected() === 0) return;
    waiting.push(...Rows.parse(JSON.parse(text)));
    if (busy) return;
    busy = true;
    void run().finally(() => {
      busy = false;
    });
  };
}
