import { type downloadExport as api } from "@huiyan/contract/alarm/export.api";
import { type Received } from "@huiyan/contract/endpoint";
import { roleMay } from "@huiyan/contract/permissions";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { getExportOfMember } from "../export/export.queries.ts";
import { isExportSigned } from "../export/export-address.ts";
import { exportFileName, exportMime } from "../export/export-file-name.ts";

/**
 * Returns the exported file of a signed address. The caller must be the user who requested the export, and must still
 * see every device in the file.
 * @throws AppError resource_expired, not_found, export_unfinished
 */
export async function downloadExport(
  ctx: Context,
  { _id, e: end, k: sign }: Received<typeof api>,
): Promise<FileAnswer> {
  const now = ctx.clock.now();
  refuseUnless(end > now.getTime() && isExportSigned(ctx.key, _id, end, sign), "resource_expired");
  const row = found(await getExportOfMember(ctx.db.sql, _id, now));
  refuseUnless(roleMay(row.role, "message.export"), "not_found");
  const { file_location: fileLocation, byte_length: byteLength } = row;
  if (fileLocation === null) refuse("export_unfinished");
  return {
    mime: exportMime(row.format),
    byteLength,
    maxAgeSeconds: 0,
    fileName: exportFileName(row.language, row.format),
    open: (from, to) => ctx.files.read({ fileLocation, startByte: 0, byteLength }, from, to),
  };
}
