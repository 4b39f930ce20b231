import { downloadAlgorithm as api } from "@huiyan/contract/algorithm/delivery.api";
import { z } from "zod";
import { type DeviceCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { getAlgorithmPackage, isInstallOrdered } from "./package.queries.ts";

export const algorithmPath = (id: string): string => api.path.replace(":id", id);

const StoredPlacement = z.object({ fileLocation: z.string(), startByte: z.number(), byteLength: z.number() });

/** Returns the bytes of a package to a device that has an unfinished command to install it. */
export async function downloadAlgorithm({ db, files, caller, request }: Context<DeviceCaller>): Promise<FileAnswer> {
  const id = z.uuid().safeParse(request.params.id).data ?? "";
  refuseUnless(id !== "" && (await isInstallOrdered(db.sql, caller.deviceUid, algorithmPath(id))), "not_found");
  const row = found(await getAlgorithmPackage(db.sql, id));
  const placement = StoredPlacement.parse(JSON.parse(row.file));
  return {
    mime: api.output.mime,
    byteLength: row.bytes,
    maxAgeSeconds: 0,
    open: (from, to) => files.read(placement, from, to),
  };
}
