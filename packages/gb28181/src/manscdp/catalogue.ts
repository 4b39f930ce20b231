import { type GbChannel } from "../gb-types.ts";
import { childOf, textOf, type XmlNode } from "./xml.ts";

/** Item of a catalogue. */
export interface CatalogueItem {
  id: string;
  /** Change in a notification in upper case, such as `DEL`; "" in the answer to a query. */
  event: string;
  /** True if the item has children, so it is a device or folder. */
  isParent: boolean;
  channel: GbChannel;
}

/** Returns the type in a code: its digits 11 to 13 (GB/T 28181-2016 annex D). */
export const codeType = (id: string): string => (id.length === 20 ? id.slice(10, 13) : "");

const cameraTypes = ["131", "132"];
const alarmInputTypes = ["134"];
/** Values of PTZType for cameras that cannot move: half dome, fixed camera, and parts of a panorama. */
const fixedTypes = ["2", "3", "6", "7"];
const offlineTexts = ["OFF", "OFFLINE", "0", "NO", "FALSE", "VLOST", "DEFECT"];
const maxNameLength = 128;
const maxCodeLength = 64;

export const isCamera = (id: string): boolean => cameraTypes.includes(codeType(id));
export const isAlarmInput = (id: string): boolean => alarmInputTypes.includes(codeType(id));

/**
 * Returns the items of an answer or notification. `sum`: total number of the device's items; undefined if not reported.
 */
export function readItems(root: XmlNode): { items: CatalogueItem[]; sum: number | undefined } {
  const list = childOf(root, "devicelist");
  const items = (list?.children ?? []).filter(({ name }) => name === "item").flatMap((node) => readItem(node) ?? []);
  const text = textOf(root, "sumnum");
  return { items, sum: /^\d{1,6}$/.test(text) ? Number(text) : undefined };
}

function readItem(node: XmlNode): CatalogueItem | undefined {
  const id = textOf(node, "deviceid");
  if (!/^[\w-]+$/.test(id) || id.length > maxCodeLength) return undefined;
  const event = textOf(node, "event").toUpperCase();
  const text = (name: string) => textOf(node, name).slice(0, maxNameLength);
  const type = textOf(childOf(node, "info"), "ptztype") || textOf(node, "ptztype");
  const channel: GbChannel = {
    id,
    name: text("name") || id,
    parentId: parentOf(node),
    manufacturer: text("manufacturer"),
    model: text("model"),
    isOnline: event === "ON" || !offlineTexts.includes((textOf(node, "status") || event).toUpperCase()),
    hasPtz: !fixedTypes.includes(type),
    ...positionOf(node),
  };
  return { id, event, isParent: textOf(node, "parental") === "1", channel };
}

/** Returns the parent's code. Some devices send the whole path, with the nearest parent last. */
function parentOf(node: XmlNode): string {
  const parent = textOf(node, "parentid")
    .split("/")
    .findLast((part) => part !== "");
  return (parent || textOf(node, "businessgroupid") || textOf(node, "civilcode")).slice(0, maxCodeLength);
}

function positionOf(node: XmlNode): { longitude?: number; latitude?: number } {
  const [longitude = 0, latitude = 0] = ["longitude", "latitude"].map((name) => Number.parseFloat(textOf(node, name)));
  const isValid = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0);
  return isValid ? { longitude, latitude } : {};
}

/**
 * Returns the cameras of a catalogue. If no item has the code of a camera, all other leaf items count as cameras. A
 * camera with an empty catalogue is its own channel.
 */
export function camerasOf(items: readonly CatalogueItem[], deviceId: string): GbChannel[] {
  const cameras = items.filter(({ id }) => isCamera(id));
  if (cameras.length > 0) return cameras.map(({ channel }) => channel);
  const others = items.filter(
    ({ id, isParent }) => id.length === 20 && id !== deviceId && !isParent && !isKnownOther(id),
  );
  if (others.length > 0) return others.map(({ channel }) => channel);
  if (items.length > 0 || !isCamera(deviceId)) return [];
  const empty = { parentId: "", manufacturer: "", model: "" };
  return [{ id: deviceId, name: deviceId, ...empty, isOnline: true, hasPtz: true }];
}

/** Returns true for codes of alarm inputs and outputs, sound, servers, users, groups and recorders. */
const isKnownOther = (id: string): boolean => /^(13[3-9]|2\d\d|[3-9]\d\d|11[1-9])$/.test(codeType(id));
