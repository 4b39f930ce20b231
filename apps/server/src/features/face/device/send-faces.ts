import { sealInfo } from "@huiyan/contract/device/device.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type fetchFaces as api, type FacePage, facesPerPage } from "@huiyan/contract/face/face.device";
import { faceAlgorithm } from "@huiyan/contract/face/face.rules";
import { sealFor } from "@huiyan/device-link/sealed";
import { findLivingDevice } from "#features/device/device.public.ts";
import { type DeviceCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type TransactionContext } from "#platform/db/db.ts";
import { found } from "#platform/error/app-error.ts";
import { listEmbeddings, listRemoved } from "../library/face.queries.ts";
import { openEmbedding } from "../library/library-index.ts";
import { hasStalePictures } from "../renewal/renewal.queries.ts";
import { confirmHeld, lockLibrary, noteHolder, recognisesFaces } from "./device-faces.queries.ts";

const maxRemoved = 5_000;

/**
 * Returns changes after the version that the device holds: at most one page of faces, and all removals up to the last
 * version of this page.
 */
async function pageAfter(
  ctx: Context<DeviceCaller>,
  tx: TransactionContext,
  { held, newest, model }: { held: number; newest: number; model: number },
): Promise<{ page: FacePage; version: number }> {
  const { orgId } = ctx.caller;
  // after the database was restored, the device's version may be newer than the server's: send the whole library
  const after = held <= newest ? held : 0;
  const listed = await listEmbeddings(tx.sql, orgId, { after, limit: facesPerPage, model });
  const rows = listed.filter((row) => row.version <= newest);
  const gone = (await listRemoved(tx.sql, orgId, after, maxRemoved)).filter((row) => row.version <= newest);
  const ends = [
    ...(rows.length === facesPerPage ? [rows.at(-1)?.version] : []),
    ...(gone.length === maxRemoved ? [gone.at(-1)?.version] : []),
  ].filter((end) => end !== undefined);
  const version = Math.min(newest, ...ends);
  const faces = rows.flatMap((row) => {
    const embedding = row.version <= version ? openEmbedding(ctx.key, row) : undefined;
    if (embedding === undefined) return [];
    const { id, name, code, type } = row;
    return [{ id, name, code, type, embedding: Buffer.from(embedding).toString("base64") }];
  });
  const whole = version === newest && !(await hasStalePictures(tx.sql, orgId, model));
  const removed = gone.filter((row) => row.version <= version).map(({ face_id }) => face_id);
  return { page: { model, full: after === 0, whole, removed: [...new Set(removed)], faces }, version };
}

/**
 * Returns library changes since the version that a device holds, encrypted for this device. Stores the reported
 * version, which confirms that the device has deleted removed faces.
 * A device without a camera that recognises faces receives no changes. Only descriptors of the model that the device
 * names are sent.
 * @throws AppError not_found if the device was deleted meanwhile
 */
export async function sendFaces(
  ctx: Context<DeviceCaller>,
  { held, wiped, model }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { deviceUid: uid, deviceId, orgId } = ctx.caller;
  const device = found(await findLivingDevice(ctx.db.sql, deviceId));
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const newest = await lockLibrary(tx.sql, orgId);
    const wants = await recognisesFaces(tx.sql, uid, faceAlgorithm);
    // a version that the server never sent confirms no deletion
    const confirmed = held <= newest ? held : 0;
    await confirmHeld(tx.sql, uid, wiped === 1 ? null : confirmed, now);
    if (!wants || held === newest) return { version: wants ? held : 0, held, more: false };
    await noteHolder(tx.sql, { uid, orgId, held: confirmed, now });
    const { page, version } = await pageAfter(ctx, tx, { held, newest, model });
    const sealed = sealFor(JSON.stringify(page), ctx.key.open(device.secret_sealed), deviceId, sealInfo.faces);
    return { version, held, more: version !== newest, sealed };
  });
}
