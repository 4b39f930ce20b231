import { type CountGroup, type SideBatch } from "@huiyan/contract/head-count/head-count.api";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type Services } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { type DecisionRow } from "./decision.queries.ts";
import { type ShownBatch } from "./message-batches.ts";
import { type PairGroup } from "./pair-groups.ts";

type Signing = Pick<Services, "key" | "clock">;

export function viewDecision(row: DecisionRow, changed: boolean) {
  const { id, truth, note, by, decided_at } = row;
  return { _id: id, truth, note, by, at: decided_at.getTime(), changed };
}

/** Returns the group for the console. The signed addresses of its pictures expire after 15 minutes. */
export function viewGroup({ key, clock }: Signing, each: PairGroup): CountGroup {
  const end = addressEnd(clock.now(), addressLifeMs);
  const batch = ({ message, index, time, heads, counted, weight, image, resImage }: ShownBatch): SideBatch => ({
    message_id: message,
    index,
    time,
    heads,
    counted,
    weight: weight ?? null,
    image_url: signedAddress(key, image, "full", end),
    thumb_url: signedAddress(key, image, "thumb", end),
    res_image_url: signedAddress(key, resImage, "full", end),
    res_thumb_url: signedAddress(key, resImage, "thumb", end),
  });
  const { group, judged, decision, changed } = each;
  return {
    key: each.key,
    start: group.start,
    end: group.end,
    ...judged,
    first_batches: group.first.map(batch),
    second_batches: group.second.map(batch),
    decision: decision === undefined ? null : viewDecision(decision, changed),
  };
}
