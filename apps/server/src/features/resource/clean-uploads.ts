import { uploadLifeMs, uploadSignatureMs } from "@huiyan/contract/resource/upload.api";
import { type Services } from "#platform/context/context.ts";
import { deleteUploads } from "./upload.queries.ts";

/** Deletes uploads that were not used within a day, and the rows of used ones after their signature has expired. */
export async function cleanUploads({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  const used = new Date(now - 2 * uploadSignatureMs);
  await deleteUploads(db.sql, { unused: new Date(now - uploadLifeMs), used });
}
