import { v7 as uuid } from "uuid";
import { type Finding } from "#platform/analysis/algorithm.ts";
import { type ReportedFinding } from "#platform/analysis/cascade.ts";
import { evidence, recordPictures } from "#platform/analysis/evidence.ts";
import { type PlateRegister } from "#platform/inputs/plate-register.ts";
import { type Picture } from "#platform/model/picture.ts";
import { type OutboxEvent, type OutboxImage } from "#platform/store/event-outbox.ts";
import { type BatchPictures } from "./livestock/batch-pictures.ts";

export interface EventReport extends OutboxEvent {
  kind: "alarm" | "record";
}

/** Sources of pictures in addition to those of the finding. */
export interface ReportPictures {
  /** Finds the close-up of a plate that another camera of the device has read. */
  plates?: PlateRegister | undefined;
  batches?: BatchPictures;
}

/**
 * Returns the event for a finding. An alarm contains the pictures of its frame; a record contains the pictures that the
 * finding names. `offset_ms` stays 0 until the event is stored, because encoding pictures takes a while.
 */
export async function eventReport(
  found: ReportedFinding,
  channel: string,
  picture: Picture | undefined,
  { plates, batches }: ReportPictures = {},
): Promise<EventReport> {
  const { algorithm, finding } = found;
  const { id, kind, needs } = algorithm.manifest;
  const event_id = uuid();
  const own = await picturesOf(kind, finding, event_id, picture);
  const images = needs?.plates === true ? [...own, ...plateImage(finding, own, event_id, plates)] : own;
  const ofBatches = batches?.take(found, event_id) ?? [];
  const batch_images = ofBatches.map(({ batch, role, part }) => ({ batch, role, part }));
  return {
    kind,
    event: {
      event_id,
      type: id,
      channel,
      alg_id: id,
      happened_at: Math.round(finding.at),
      offset_ms: 0,
      data: finding.data,
      images: images.map(({ part, role }) => ({ part, role })),
      ...(batch_images.length > 0 && { batch_images }),
    },
    images: [...images, ...ofBatches.map(({ image }) => image)],
  };
}

async function picturesOf(
  kind: EventReport["kind"],
  finding: Finding,
  eventId: string,
  picture: Picture | undefined,
): Promise<OutboxImage[]> {
  if (kind === "record") return recordPictures(finding, eventId);
  const shown = finding.picture ?? picture;
  return shown === undefined ? [] : evidence(shown, finding, eventId);
}

/** Returns the close-up of the plate that the finding names, if another camera has read it. */
function plateImage(
  { data: { licensePlate } }: Finding,
  own: readonly OutboxImage[],
  eventId: string,
  plates: PlateRegister | undefined,
): OutboxImage[] {
  if (typeof licensePlate !== "string" || own.some(({ role }) => role === "plate")) return [];
  const body = plates?.pictureOf(licensePlate);
  return body === undefined ? [] : [{ part: `${eventId}-plate`, role: "plate", body }];
}
