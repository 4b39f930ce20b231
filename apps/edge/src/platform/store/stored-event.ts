import { DeviceEvent } from "@huiyan/contract/alarm/alarm.device";

/** A picture as an event names it. */
type Picture = DeviceEvent["images"][number];

/** Returns a stored event; undefined if it cannot be read. */
export function readEvent(json: string): DeviceEvent | undefined {
  try {
    return DeviceEvent.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Returns the event with only those of its pictures that are kept, also of its batches. */
export function withPictures(event: DeviceEvent, isKept: (picture: Picture) => boolean): DeviceEvent {
  const { batch_images } = event;
  const batches = batch_images && { batch_images: batch_images.filter(isKept) };
  return { ...event, images: event.images.filter(isKept), ...batches };
}

/** Returns the number of pictures that an event names, with those of its batches. */
export const picturesIn = (event: DeviceEvent): number => event.images.length + (event.batch_images?.length ?? 0);
