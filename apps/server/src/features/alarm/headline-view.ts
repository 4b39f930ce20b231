import { type Headline } from "@huiyan/contract/alarm/headline.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { type DeviceNotice } from "@huiyan/contract/device/maintenance.api";

export function headlineOfMessage(message: Message, orgName: string): Headline {
  return {
    _id: message._id,
    type: "alg",
    group_name: message.group_name,
    org_name: orgName,
    device_id: message.device_id,
    device_name: message.device_name,
    point_id: message.point_id,
    point_name: message.point_name,
    alg_id: message.alg,
    alg_name: message.alg_name,
    message: message.message,
    create_at: message.create_at,
    thumb_url: message.res_thumb_url || message.thumb_url,
    client_read: message.client_read,
    state: message.state,
    severity: message.severity,
    due_at: message.due_at,
    storm_id: message.storm_id,
    storm: message.storm,
    data: message.data,
  };
}

/**
 * Converts a device incident to a headline. If it concerns several devices, the headline names the first one and its
 * text has their number.
 */
export function headlineOfNotice(notice: DeviceNotice, orgName: string): Headline {
  const [first] = notice.devices;
  return {
    _id: notice._id,
    type: "offline",
    group_name: notice.group_name,
    org_name: orgName,
    device_id: first?.device_id ?? "",
    device_name: first?.name ?? "",
    point_id: "",
    point_name: "",
    alg_id: "",
    alg_name: "",
    message: notice.text,
    create_at: notice.create_at,
    thumb_url: "",
    client_read: 1,
    state: null,
    severity: null,
    due_at: null,
    storm_id: null,
    storm: null,
    data: { devices: notice.devices },
  };
}
