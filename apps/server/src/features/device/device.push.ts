import { type ServerFrame } from "@huiyan/contract/push";
import { type Services } from "#platform/context/context.ts";
import { findAllSeeing, findViewers } from "#platform/db/viewers.queries.ts";
import { DeviceNews } from "#platform/push/device-change-signal.ts";
import { type PushHub, type PushTarget } from "#platform/push/hub.ts";
import { OrganisationQueues } from "#platform/push/organisation-queues.ts";
import { getDeviceIds } from "./device.queries.ts";

/**
 * Milliseconds during which changes are collected. When ten thousand devices reconnect, a page gets a few frames per
 * second instead of ten thousand.
 */
const gatherMs = 300;
/** Maximum device ids in one frame. With more changes the frame has no ids, and the page loads everything again. */
const maxNamed = 100;

const named = (names: string[]) => (names.length > maxNamed ? [] : names);

function framesOf(names: string[], noticeIds: readonly string[]): ServerFrame[] {
  const changed: ServerFrame = { event: "org_devices_changed", data: { device_ids: named(names) } };
  return [changed, ...noticeIds.map((_id): ServerFrame => ({ event: "org_device_notice", data: { _id } }))];
}

/**
 * Returns the frames for one member: changed devices in the member's scope with their incidents, and points with
 * changed berths.
 */
function framesFor(news: readonly DeviceNews[], names: ReadonlyMap<string, string>): ServerFrame[] {
  const [berths, devices] = [news.filter(isOfBerths), news.filter((each) => !isOfBerths(each))];
  const points = [...new Set(berths.flatMap(({ berthsOf }) => berthsOf ?? []))];
  const known = [...new Set(devices.flatMap(({ deviceUids }) => deviceUids))].flatMap((uid) => names.get(uid) ?? []);
  const noticeIds = [...new Set(devices.flatMap(({ noticeId }) => noticeId ?? []))];
  const changed: ServerFrame = { event: "org_berths_changed", data: { point_ids: named(points) } };
  return [...(devices.length > 0 ? framesOf(known, noticeIds) : []), ...(points.length > 0 ? [changed] : [])];
}
const isOfBerths = ({ berthsOf }: DeviceNews) => berthsOf !== undefined;

/**
 * Returns a function that sends changes of devices to the pages on this node. A member gets a change only if the device
 * is in their scope.
 */
export function createDeviceDelivery(services: Services, hub: PushHub): (text: string) => void {
  const { db, log } = services;

  async function deliverTo(orgId: string, news: readonly DeviceNews[]): Promise<void> {
    const staffIds = hub.staffOf(orgId);
    if (staffIds.length === 0) return;
    const uids = [...new Set(news.flatMap(({ deviceUids }) => deviceUids))];
    const [viewers, names] = await Promise.all([
      findViewers(db.sql, orgId, staffIds, uids),
      getDeviceIds(db.sql, uids),
    ]);
    const targets: PushTarget[] = [];
    for (const [staffId, seen] of Map.groupBy(viewers, ({ staff_id }) => staff_id)) {
      const mine = new Set(seen.map(({ device_uid }) => device_uid));
      const theirs = news.flatMap((each) => {
        const deviceUids = each.deviceUids.filter((uid) => mine.has(uid));
        return deviceUids.length === 0 ? [] : [{ ...each, deviceUids }];
      });
      for (const frame of framesFor(theirs, names)) targets.push({ staffId, frame });
    }
    const ofNoDevice = news.flatMap(({ deviceUids, noticeId }) => (deviceUids.length === 0 ? (noticeId ?? []) : []));
    const allSeeing = ofNoDevice.length === 0 ? [] : await findAllSeeing(db.sql, orgId, staffIds);
    for (const staffId of allSeeing) {
      for (const _id of ofNoDevice) targets.push({ staffId, frame: { event: "org_device_notice", data: { _id } } });
    }
    hub.send(orgId, targets);
  }

  const queues = new OrganisationQueues<DeviceNews>({ deliver: deliverTo, log, gatherMs });
  return (text) => queues.add([DeviceNews.parse(JSON.parse(text))]);
}
