/** Common prefix of the MQTT topics of devices, `huiyan/v1/<device_id>/`. docs/reference/device/README.md. */
const root = "huiyan/v1";

export const upTopics = ["state", "telemetry", "points", "config/applied"] as const;
export type UpTopic = (typeof upTopics)[number] | `reply/${string}`;
export type DownTopic = "config" | "points/refused" | `command/${string}`;

export function deviceTopic(deviceId: string, rest: UpTopic | DownTopic): string {
  return `${root}/${deviceId}/${rest}`;
}

/** Returns the topics that every device subscribes to: its configuration and its commands. */
export function neededFilters(deviceId: string): string[] {
  return [deviceTopic(deviceId, "config"), `${root}/${deviceId}/command/+`];
}

/** Returns all topics that a device may subscribe to: the needed ones and the list of its refused channels. */
export function downFilters(deviceId: string): string[] {
  return [...neededFilters(deviceId), deviceTopic(deviceId, "points/refused")];
}

export interface ParsedTopic {
  deviceId: string;
  rest: string;
}

export function parseDeviceTopic(topic: string): ParsedTopic | undefined {
  const match = /^huiyan\/v1\/([A-Za-z0-9_-]{6,64})\/(.+)$/.exec(topic);
  return match?.[1] === undefined || match[2] === undefined ? undefined : { deviceId: match[1], rest: match[2] };
}

export function isUpTopic(rest: string): boolean {
  return upTopics.some((topic) => topic === rest) || /^reply\/[A-Za-z0-9-]{1,64}$/.test(rest);
}
