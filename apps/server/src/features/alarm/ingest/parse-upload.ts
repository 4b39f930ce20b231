import { eventsPartName } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { z } from "zod";
import { AppError, refuseUnless } from "../../../platform/http/app-error.ts";
import { type RawBody } from "../../../platform/http/serve.ts";

export interface EventUpload {
  /** Not yet parsed one by one: a bad event must not block the others. */
  events: unknown[];
  pictures: Map<string, Buffer>;
}

const EventsPart = z.object({ events: z.array(z.unknown()).min(1) });

async function readForm({ contentType, bytes }: RawBody): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new AppError("upload_truncated");
  }
}

async function bytesOf(part: string | Blob): Promise<Buffer> {
  return typeof part === "string" ? Buffer.from(part) : Buffer.from(await part.arrayBuffer());
}

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
 * Takes a signed body apart: the JSON part `events` and the pictures that it names.
 * @throws AppError upload_truncated, events_malformed, events_too_many, events_json_too_large
 */
export async function parseUpload(body: RawBody): Promise<EventUpload> {
  refuseUnless(body.contentType.startsWith("multipart/form-data"), "upload_truncated");
  const form = await readForm(body);
  const eventsPart = form.get(eventsPartName);
  if (eventsPart === null) throw new AppError("events_malformed");
  const json = await bytesOf(eventsPart);
  refuseUnless(json.length <= deviceLimits.eventsJsonBytes, "events_json_too_large");
  const pictures = new Map<string, Buffer>();
  for (const [name, part] of form) if (name !== eventsPartName) pictures.set(name, await bytesOf(part));
  return { events: parseEvents(json.toString("utf8")), pictures };
}
