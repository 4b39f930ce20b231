import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { findHoldingGroups, findViewers } from "#platform/db/viewers.queries.ts";
import { type PushHub, type PushTarget } from "#platform/push/hub.ts";
import { OrganisationQueues } from "#platform/push/organisation-queues.ts";
import { getMessagesForPush } from "./message.queries.ts";
import { viewMessage } from "./message-view.ts";
import { stormFrames } from "./storm/storm-frames.ts";
import { countUnreadOf } from "./unread.queries.ts";

const Rows = z.array(
  z.object({
    id: z.number(),
    event: z.enum(["org_received_new_message", "org_latest_message", "org_storm_changed"]),
    orgId: z.string(),
    deviceUid: z.string(),
    messageId: z.string(),
  }),
);
type Row = z.infer<typeof Rows>[number];

/**
 * Number of ids of delivered rows that are remembered, so that no row is delivered twice. The number is far above that
 * of rows in transit between the nodes.
 */
const remembered = 20_000;

/**
 * Returns a function that sends outbox rows to the pages on this node. A member gets an alarm only if its device is in
 * their scope.
 */
export function createPushDelivery(
  services: Services,
  hub: Pick<PushHub, "connected" | "staffOf" | "groupsOf" | "send">,
): (text: string) => void {
  const { db, log } = services;
  const delivered = new Set<number>();

  async function deliverTo(orgId: string, all: readonly Row[]): Promise<void> {
    const staffIds = hub.staffOf(orgId);
    if (staffIds.length === 0) return;
    const storms = all.filter(({ event }) => event === "org_storm_changed");
    const rows = all.filter(({ event }) => event !== "org_storm_changed");
    // all queries run before the first send, so that a failed delivery can be repeated without sending an alarm twice
    const targets = rows.length > 0 ? await messageTargets(orgId, staffIds, rows) : [];
    const changes = storms.length > 0 ? await stormFrames(db.sql, orgId, staffIds, storms) : [];
    // bursts are sent after the alarms that join them
    hub.send(orgId, [...targets, ...changes]);
  }

  async function messageTargets(
    orgId: string,
    staffIds: readonly string[],
    rows: readonly Row[],
  ): Promise<PushTarget[]> {
    const devices = [...new Set(rows.map((row) => row.deviceUid))];
    const viewers = await findViewers(db.sql, orgId, staffIds, devices);
    if (viewers.length === 0) return [];
    const [messages, groups, unread] = await Promise.all([
      getMessagesForPush(db.sql, [...new Set(rows.map((row) => row.messageId))]),
      findHoldingGroups(db.sql, orgId, hub.groupsOf(orgId), devices),
      countUnreadOf(db.sql, orgId, [...new Set(viewers.map((viewer) => viewer.staff_id))]),
    ]);
    const views = new Map(messages.map((message) => [message.id, viewMessage(services, message, "zh-CN")]));
    const viewersOf = Map.groupBy(viewers, (viewer) => viewer.device_uid);
    return rows.flatMap(({ event, deviceUid, messageId }): PushTarget[] => {
      const message = views.get(messageId);
      if (message === undefined || event === "org_storm_changed") return [];
      return (viewersOf.get(deviceUid) ?? []).map(({ staff_id }) => ({
        staffId: staff_id,
        groups: groups.get(deviceUid) ?? [],
        frame: { event, data: { message, unread: unread.get(staff_id) ?? 0 } },
      }));
    });
  }

  /** Returns false for a row that was already delivered, because another push relay has published it as well. */
  function isNew({ id }: Row): boolean {
    if (delivered.has(id)) return false;
    delivered.add(id);
    for (const oldest of delivered) {
      if (delivered.size <= remembered) break;
      delivered.delete(oldest);
    }
    return true;
  }

  const queues = new OrganisationQueues<Row>({ deliver: deliverTo, log });

  return (text) => {
    if (hub.connected() === 0) return;
    queues.add(Rows.parse(JSON.parse(text)).filter(isNew));
  };
}
