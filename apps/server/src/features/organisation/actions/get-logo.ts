import { z } from "zod";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { getLogoFile } from "../small-file.queries.ts";

/**
 * Time in seconds for which browsers may cache a logo. Each new logo has a new address, so a cached logo is never
 * outdated.
 */
const maxAgeSeconds = 30 * 86_400;

export async function getLogo(ctx: Context): Promise<FileAnswer> {
  const id = z.uuid().safeParse(ctx.request.params.id);
  const file = found(id.success ? await getLogoFile(ctx.db.sql, id.data) : undefined);
  return {
    mime: file.mime,
    byteLength: file.bytes.length,
    maxAgeSeconds,
    open: async (from, to) => file.bytes.subarray(from, to + 1),
  };
}
