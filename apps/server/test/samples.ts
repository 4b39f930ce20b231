import { v7 } from "uuid";
import { alarmEvent } from "./device-client.ts";
import { type World } from "./world.ts";

interface Sample {
  input: unknown;
  /** Where the endpoint's path has parameters. */
  path?: string;
}

/** What an endpoint is called with in the generated tests: ids of `target`, an organisation that may be another's. */
type SampleOf = (target: World, messageId: string, imageKey: string) => Sample;

const empty: SampleOf = () => ({ input: {} });

/** One sample for every endpoint of the contract; the generated tests fail where one is missing. */
export const samples: Record<string, SampleOf> = {
  "session.signIn": () => ({ input: { account: "13900000000", password: "wrong" } }),
  "session.signOut": empty,
  "session.getSetup": () => ({ input: { key: "x" } }),
  "session.completeSetup": () => ({
    input: { key: "x", organisation: "企业", name: "管理员", account: "13912345678", password: "Test@2026" },
  }),
  "session.listDemoAccounts": empty,
  "organisation.getUserInfo": empty,
  "organisation.getCurrent": empty,
  "organisation.getDeployment": empty,
  "organisation.getSystemInfo": empty,
  "group.getTree": empty,
  "device.getTime": empty,
  "device.find": (target) => ({ input: { group_id: target.groupId, device_id: target.device.deviceId } }),
  "device.add": (target) => ({ input: { nickname: "新设备", device_id: target.device.deviceId, code: "ABCD2345" } }),
  "device.remove": (target) => ({ input: { device_ids: [target.device.deviceId] } }),
  "device.bind": (target) => ({ input: { group_id: target.otherGroupId, device_id: [target.device.deviceId] } }),
  "device.findDeadLetters": (target) => ({ input: { device_id: target.device.deviceId } }),
  "point.find": (target) => ({ input: { group_id: target.groupId, device_id: target.device.deviceId } }),
  "point.takeSnapshot": (target) => ({ input: { _id: target.device.pointId } }),
  "algorithm.listTypes": (target) => ({ input: { group_id: target.groupId } }),
  "alarm.findMessages": (target) => ({
    input: { device_id: target.device.deviceId, point_id: target.device.pointId, group_id: target.groupId },
  }),
  "alarm.getMessage": (_target, messageId) => ({ input: { id: messageId } }),
  "alarm.summariseMessages": (target) => ({ input: { group_id: target.groupId } }),
  "alarm.readMessages": (_target, messageId) => ({ input: { _id: [messageId], read: 1 } }),
  "alarm.markMessages": (_target, messageId) => ({ input: { _id: [messageId], mark: 1 } }),
  "alarm.getBell": empty,
  "alarm.reportEvents": (target) => ({ input: { events: [alarmEvent(target.app)] } }),
  "alarm.reportVideo": () => ({ input: {}, path: `/api/device/events/${v7()}/video/0` }),
  "resource.read": (_target, _messageId, imageKey) => ({ input: {}, path: `/resources/read/${imageKey}` }),
  "resource.get": (_target, _messageId, imageKey) => ({
    input: { s: "full", e: 4_102_444_800_000, k: "forged" },
    path: `/resources/get/${imageKey}`,
  }),
};
