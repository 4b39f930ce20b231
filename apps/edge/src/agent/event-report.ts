import { v7 as uuid } from "uuid";
import { type AlgorithmFinding } from "../platform/analysis/channel-analysis.ts";
import { evidence } from "../platform/analysis/evidence.ts";
import { type Picture } from "../platform/model/picture.ts";
import { type OutboxEvent } from "../platform/store/event-outbox.ts";

export interface EventReport extends OutboxEvent {
  kind: "alarm" | "record";
}

/** The event that tells a finding; alarms with the pictures of their frame. */
export async function eventReport(
  { algorithm, finding }: AlgorithmFinding,
  channel: string,
  offsetMs: number,
  picture: Picture | undefined,
): Promise<EventReport> {
  const { id, kind } = algorithm.manifest;
  const event_id = uuid();
  const pictured = kind === "alarm" && picture !== undefined;
  const images = pictured ? await evidence(picture, finding, event_id) : [];
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
