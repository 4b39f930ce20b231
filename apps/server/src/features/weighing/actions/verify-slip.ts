import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { fieldOf, SealedEntry, sealFormat } from "@huiyan/contract/weighing/seal.rules";
import { verifySlipFile } from "@huiyan/contract/weighing/verify.rules";
import { type verifySlip as api } from "@huiyan/contract/weighing/weighing.api";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { sealCrypto } from "../seal/seal-entry.ts";
import { viewKey } from "../seal/view-key.ts";
import { SlipContent } from "../slip-content.ts";
import { readerToken, shortDigest } from "../verify-url.ts";
import { getKeyById, getSlipOfKey } from "../weighing.queries.ts";

/**
 * Returns the content of a slip to an anonymous reader who has the code on its sheet. The reason why a slip was voided
 * is left out.
 * @throws AppError not_found
 */
export async function verifySlip(ctx: Context, { n, k, d, t }: Received<typeof api>): Promise<Answer<typeof api>> {
  const key = found(await getKeyById(ctx.db.sql, k));
  const record = found(await getSlipOfKey(ctx.db.sql, k, n));
  const slip = SealedEntry.parse(record.sealed);
  refuseUnless(readerToken(slip) === t, "not_found");
  const file = {
    format: sealFormat,
    type: "slip",
    key: { id: k, public_key: key.public_key },
    slip,
    void: null,
  } as const;
  const faults = await verifySlipFile(sealCrypto, file);
  const { head, device_name, weighs, list, total, weight, avg } = SlipContent.parse(record.content);
  return {
    number: record.number,
    made_at: record.made_at.getTime(),
    voided_at: record.void_at?.getTime() ?? null,
    // names as they were signed; slips of older versions do not contain them
    organisation: fieldOf(slip, "organisation") ?? record.organisation,
    made_by: fieldOf(slip, "made_by") ?? record.made_by,
    by_hand: record.device_uid === null,
    genuine: faults.length === 0 && shortDigest(slip) === d,
    head,
    device_name,
    weighs,
    list,
    total,
    weight,
    avg,
    key: await viewKey(key),
  };
}
