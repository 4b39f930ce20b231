import { uploadLifeMs, uploadSignatureMs } from "@huiyan/contract/resource/upload.api";
import { type Services } from "../../platform/context/context.ts";
import { deleteUploads } from "./upload.queries.ts";

/** Deletes what nobody has used within a day, and what is left of used ones once their signature is over. */
export async function cleanUploads({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const used = new Date(now - 2 * uploadSignatureMs);
  await deleteUploads(db.sql, { unused: new Date(now - uploadLifeMs), used });
}
