import { createEventStore } from "../../apps/server/src/features/alarm/ingest/store-events.queries.ts";
import { alarmKind } from "../../apps/server/src/features/alarm/kind/alarm.kind.ts";
import { getMessageRows, selectEntries, selectPage } from "../../apps/server/src/features/alarm/message.queries.ts";
import { type MessageConditions } from "../../apps/server/src/features/alarm/message-conditions.queries.ts";
import { countMessages } from "../../apps/server/src/features/alarm/message-total.queries.ts";
import { countByAlgorithm } from "../../apps/server/src/features/alarm/summary.queries.ts";
import { countUnread } from "../../apps/server/src/features/alarm/unread.queries.ts";
import { countByState, countUntilNow } from "../../apps/server/src/features/dashboard/message-figures.queries.ts";
import { findDeviceRows } from "../../apps/server/src/features/device/device.queries.ts";
import { findLivingDevice, updateOnline } from "../../apps/server/src/features/device/presence.queries.ts";
import { flowTimes } from "../../apps/server/src/features/flow/flow-times.ts";
import { getFlowFigures } from "../../apps/server/src/features/flow/statistics/flow-figures.queries.ts";
import { listVisibleGroups } from "../../apps/server/src/features/group/group.queries.ts";
import { takeQueued } from "../../apps/server/src/features/notify/plan/queue.queries.ts";
import { takeDelivery } from "../../apps/server/src/features/open-api/due-delivery.queries.ts";
import { findConflictPairs } from "../../apps/server/src/features/parking/conflicts/conflict-pairs.queries.ts";
import { countRecords, findRecordRows } from "../../apps/server/src/features/parking/list/find-records.queries.ts";
import { findPointRows } from "../../apps/server/src/features/point/point.queries.ts";
import { findSession } from "../../apps/server/src/features/session/session.queries.ts";
import { type Sql } from "../../apps/server/src/platform/db/database.ts";
import { findPushes, removePushes } from "../../apps/server/src/platform/db/push.queries.ts";
import { type Scope } from "../../apps/server/src/platform/db/scope.ts";

/** Sample values for the parameters of the statements. */
export interface Subjects {
  orgId: string;
  admin: string;
  staff: string;
  deviceUid: string;
  deviceId: string;
  pointId: string;
  groupId: string;
  messageIds: readonly string[];
  now: Date;
}

export interface HotQuery {
  /** Short name of the query. Its SQL is in `docs/develop/sql/<name>.sql`. */
  name: string;
  run(db: Sql, subjects: Subjects): Promise<unknown>;
}

const dayMs = 86_400_000;
const page = { page: 1, size: 30 };
const adminOf = ({ orgId, admin }: Subjects): Scope => ({ orgId, staffId: admin, seesAll: true });
const staffOf = ({ orgId, staff }: Subjects): Scope => ({ orgId, staffId: staff, seesAll: false });
const lastWeek = ({ now }: Subjects) => ({ start: now.getTime() - 7 * dayMs });

const anyRecord = { client_read: 0, client_mark: 0, occupancy_settle: 0, status: 0 } as const;

const filters: Record<string, (subjects: Subjects) => MessageConditions> = {
  "no-filter": () => ({}),
  algorithm: () => ({ alg_id: "area_intrusion" }),
  group: ({ groupId }) => ({ group_id: groupId }),
  open: () => ({ state: ["open"] }),
  keyword: () => ({ keyword: "点位 1" }),
};

const messagePages = Object.entries(filters).flatMap(([name, conditions]): HotQuery[] => [
  {
    name: `message-page-admin-${name}`,
    run: (db, of) => selectPage(adminOf(of), { ...lastWeek(of), ...conditions(of) }, page).execute(db),
  },
  {
    name: `message-page-staff-${name}`,
    run: (db, of) => selectPage(staffOf(of), { ...lastWeek(of), ...conditions(of) }, page).execute(db),
  },
]);

/** The most frequent queries: storing an alarm, sending it to pages and to other systems, lists, statistics. */
export const hotQueries: readonly HotQuery[] = [
  {
    name: "event-store-group",
    run: (db, { orgId, deviceUid, pointId, messageIds: [id = ""], now }) =>
      createEventStore(db)(
        [
          {
            id,
            eventId: id,
            orgId,
            deviceUid,
            pointId,
            algId: "area_intrusion",
            kind: alarmKind,
            facts: { isFoldable: true, severity: 2, message: "", plate: "" },
            isQuiet: false,
            happenedAt: now,
            happenedRaw: now,
            offsetMs: 0,
            timeCorrected: false,
            image: "",
            resImage: "",
            data: "{}",
            pictures: [],
          },
        ],
        new Map(),
        now,
      ),
  },
  { name: "event-device-of-request", run: (db, { deviceId }) => findLivingDevice(db, deviceId) },
  { name: "push-find", run: (db) => findPushes(db, 200, []) },
  { name: "push-remove", run: (db) => removePushes(db, [1, 2, 3]) },
  { name: "push-unread-admin", run: (db, of) => countUnread(db, adminOf(of)) },
  { name: "push-unread-staff", run: (db, of) => countUnread(db, staffOf(of)) },
  ...messagePages,
  {
    name: "message-page-50",
    run: (db, of) => selectEntries(adminOf(of), lastWeek(of), { page: 50, size: 30 }).execute(db),
  },
  { name: "message-rows", run: (db, of) => getMessageRows(db, adminOf(of), of.messageIds) },
  { name: "message-count", run: (db, of) => countMessages(db, adminOf(of), lastWeek(of)) },
  { name: "message-summary", run: (db, of) => countByAlgorithm(db, adminOf(of), lastWeek(of), of.now) },
  { name: "session-of-request", run: (db, { now }) => findSession(db, Buffer.alloc(32), now) },
  { name: "device-page", run: (db, of) => findDeviceRows(db, adminOf(of), { status: 0 }, page) },
  { name: "device-online", run: (db, { deviceUid, now }) => updateOnline(db, [deviceUid], now) },
  { name: "group-tree-admin", run: (db, of) => listVisibleGroups(db, adminOf(of)) },
  { name: "group-tree-staff", run: (db, of) => listVisibleGroups(db, staffOf(of)) },
  { name: "point-page", run: (db, of) => findPointRows(db, adminOf(of), { status: 0 }, 1, 30) },
  {
    name: "notice-take",
    run: (db, { orgId, now }) => takeQueued(db, { orgId, now, limit: 200 }),
  },
  {
    name: "delivery-take",
    run: (db, { orgId, now }) => takeDelivery(db, orgId, { now, until: new Date(now.getTime() + 60_000) }),
  },
  { name: "parking-page", run: (db, of) => findRecordRows(db, adminOf(of), anyRecord, page, of.now) },
  { name: "parking-count", run: (db, of) => countRecords(db, adminOf(of), anyRecord, of.now) },
  {
    name: "parking-conflicts",
    run: (db, of) =>
      findConflictPairs(db, adminOf(of), {
        time_start: of.now.getTime() - 7 * dayMs,
        time_end: of.now.getTime(),
        isDismissed: false,
      }),
  },
  {
    name: "flow-month",
    run: (db, of) =>
      getFlowFigures(db, adminOf(of), { alg_id: "passenger_flow_statistics" }, flowTimes("month", of.now)),
  },
  {
    name: "dashboard-states",
    run: (db, of) => countByState(db, adminOf(of), { today: new Date(of.now.getTime() - dayMs / 2) }),
  },
  {
    name: "dashboard-until-now",
    run: (db, of) => countUntilNow(db, adminOf(of), { from: new Date(of.now.getTime() - dayMs / 2), to: of.now }),
  },
];
