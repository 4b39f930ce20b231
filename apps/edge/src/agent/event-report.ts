import { v7 as uuid } from "uuid";
import { type Finding } from "../platform/analysis/algorithm.ts";
import { type AlgorithmFinding } from "../platform/analysis/cascade.ts";
import { evidence, recordPictures } from "../platform/analysis/evidence.ts";
import { type Picture } from "../platform/model/picture.ts";
import { type OutboxEvent, type OutboxImage } from "../platform/store/event-outbox.ts";

export interface EventReport extends OutboxEvent {
  kind: "alarm" | "record";
}

/** The event that tells a finding; alarms with the pictures of the frame they were found in, records with those that they bring. */
export async function eventReport(
  { algorithm, finding }: AlgorithmFinding,
  channel: string,
  offsetMs: number,
  picture: Picture | undefined,
): Promise<EventReport> {
  const { id, kind } = algorithm.manifest;
  const event_id = uuid();
  const images = await picturesOf(kind, finding, event_id, picture);
  return {
    kind,
    event: {
      event_id,
      type: id,
      channel,
      alg_id: id,
      happened_at: Math.round(finding.at),
      offset_ms: offsetMs,
      data: finding.data,
      images: images.map(({ part, role }) => ({ part, role })),
    },
    images,
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
