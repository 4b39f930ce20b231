import { eventsPartName } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { z } from "zod";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { multipartParts } from "#platform/http/body/multipart-parts.ts";
import { type RawBody } from "#platform/http/serve.ts";

export interface EventUpload {
  /** Events, not validated yet: each is validated separately, so that a bad event does not block the others. */
  events: unknown[];
  pictures: Map<string, Buffer>;
}

const EventsPart = z.object({ events: z.array(z.unknown()).min(1) });

function parseEvents(text: string): unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new AppError("events_malformed");
  }
  const parsed = EventsPart.safeParse(content);
  if (!parsed.success) throw new AppError("events_malformed");
  refuseUnless(parsed.data.events.length <= deviceLimits.eventsPerRequest, "events_too_many");
  return parsed.data.events;
}

/**
 * Parses the body of a report: the JSON part `events`, and the pictures that the events name.
 * @throws AppError upload_truncated, events_malformed, events_too_many, events_json_too_large
 */
export function parseUpload({ contentType, bytes }: RawBody): EventUpload {
  const parts = multipartParts(contentType, bytes);
  if (parts === undefined) throw new AppError("upload_truncated");
  const eventsPart = parts.find(({ name }) => name === eventsPartName);
  if (eventsPart === undefined) throw new AppError("events_malformed");
  refuseUnless(eventsPart.bytes.length <= deviceLimits.eventsJsonBytes, "events_json_too_large");
  const pictures = new Map(parts.filter((part) => part !== eventsPart).map((part) => [part.name, part.bytes]));
  return { events: parseEvents(eventsPart.bytes.toString("utf8")), pictures };
}
