import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { fieldOf, SealedEntry } from "@huiyan/contract/weighing/seal.rules";
import { type Slip, SlipHead, type SlipRow } from "@huiyan/contract/weighing/slip";
import { type Context } from "#platform/context/context.ts";
import { SlipContent } from "./slip-content.ts";
import { verifyUrl } from "./verify-url.ts";
import { type SlipRecord } from "./weighing.queries.ts";

function viewVoid({ void_at, void_by, void_sealed }: SlipRecord): SlipRow["void"] {
  if (void_at === null) return null;
  const sealed = SealedEntry.parse(void_sealed);
  return { at: void_at.getTime(), by: void_by ?? "", reason: fieldOf(sealed, "reason") ?? "" };
}

const nothing: SlipContent = {
  head: SlipHead.parse({}),
  device_id: "",
  device_name: "",
  alg: "",
  weighs: false,
  list: [],
  total: 0,
  weight: null,
  avg: null,
};

/**
 * Returns a slip for the list. If the stored content does not match its schema, the slip is marked `unreadable`, so
 * that the other slips are still listed.
 */
export function viewRow(ctx: Context, record: SlipRecord): SlipRow {
  const content = SlipContent.safeParse(record.content);
  const { head, device_id, device_name, alg, list, total, weight, avg } = content.data ?? nothing;
  return {
    _id: record.id,
    number: record.number,
    ...head,
    device_id,
    device_name,
    unreadable: !content.success,
    alg,
    alg_name: alg === "" ? "" : algorithmName(alg, ctx.request.language),
    by_hand: record.device_uid === null,
    lines: list.length,
    total,
    weight,
    avg,
    made_at: record.made_at.getTime(),
    made_by: record.made_by,
    void: viewVoid(record),
  };
}

export function viewSlip(ctx: Context, record: SlipRecord): Slip {
  const sealed = SealedEntry.parse(record.sealed);
  return {
    ...viewRow(ctx, record),
    list: SlipContent.parse(record.content).list,
    seq: record.seq,
    key_id: fieldOf(sealed, "key_id") ?? "",
    digest: sealed.digest,
    // the configured PUBLIC_URL, because a caller must not choose the address that readers of the sheet open
    verify_url: verifyUrl(ctx.config.publicUrl ?? "", sealed),
  };
}
