import { type GbChannel } from "../gb-types.ts";
import { type CatalogueItem, isCamera } from "../manscdp/catalogue.ts";
import { type DeviceEntry } from "./registry.ts";

const offEvents = ["OFF", "VLOST", "DEFECT"];

/** Applies a notification of a changed catalogue. @returns whether a channel changed */
export function applyChanges(entry: Pick<DeviceEntry, "channels">, items: readonly CatalogueItem[]): boolean {
  const before = entry.channels;
  for (const item of items) entry.channels = withChange(entry.channels, item);
  return entry.channels !== before;
}

function withChange(channels: GbChannel[], { id, event, channel }: CatalogueItem): GbChannel[] {
  const known = channels.find((other) => other.id === id);
  if (event === "DEL") return known ? channels.filter((other) => other !== known) : channels;
  const isSwitch = event === "ON" || offEvents.includes(event);
  if (known && isSwitch) {
    const isOnline = event === "ON";
    return known.isOnline === isOnline ? channels : replaced(channels, known, { ...known, isOnline });
  }
  if (known) return replaced(channels, known, merged(known, channel));
  return event === "ADD" && isCamera(id) ? [...channels, channel] : channels;
}

const replaced = (channels: GbChannel[], old: GbChannel, next: GbChannel) =>
  channels.map((channel) => (channel === old ? next : channel));

/**
 * Returns the known channel with the values of a notification. A notification may contain only the changed values, so
 * empty ones are ignored.
 */
function merged(known: GbChannel, next: GbChannel): GbChannel {
  const texts = {
    name: next.name === next.id ? known.name : next.name,
    parentId: next.parentId || known.parentId,
    manufacturer: next.manufacturer || known.manufacturer,
    model: next.model || known.model,
  };
  return { ...known, ...next, ...texts };
}
