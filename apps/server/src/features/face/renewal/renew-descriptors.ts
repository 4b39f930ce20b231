import { type PictureTrouble } from "@huiyan/contract/face/face.rules";
import { type Services } from "#platform/context/context.ts";
import { pixelsOf } from "#platform/image/own-picture.ts";
import { reportFailingItems, runEach } from "#platform/jobs/run-items.ts";
import { faceFinder } from "../check/face-finder.ts";
import { raiseLibrary } from "../library/face.queries.ts";
import { openBytes, openKey, sealEmbedding } from "../library/face-seal.ts";
import {
  claimStalePictures,
  putDescriptors,
  type RenewedFace,
  type StalePicture,
  setVersions,
} from "./renewal.queries.ts";

const job = "face.renew";
/**
 * Pictures per claim. They take a few seconds of computing time. Each claim causes one new library version per
 * organisation.
 */
const claimed = 50;
/** Milliseconds after which a claim expires, so that another node can claim the pictures. */
const claimMs = 2 * 60_000;
/** Maximum milliseconds of one run of the job. */
const runMs = 60_000;

/**
 * Computes the descriptor of one stored picture. A picture that cannot be read or has no face is a result as well, so
 * that it is not computed again in each run.
 * @throws AppError service_unavailable if the worker thread with the models has ended
 */
async function renew(
  services: Services,
  { face_id: faceId, org_id, picture, key }: StalePicture,
): Promise<RenewedFace> {
  const without = (trouble: PictureTrouble): RenewedFace => ({ faceId, key, descriptor: null, trouble });
  const opened = await openPicture(services, picture, key);
  if (opened === undefined) return without("broken");
  const payer = { group: org_id, one: org_id, isBackground: true };
  const { embedding } = await faceFinder.find(opened.pixels, payer, "any");
  if (embedding === undefined) return without("none");
  return { faceId, key, descriptor: sealEmbedding(opened.key, embedding), trouble: null };
}

/**
 * Decrypts and decodes a stored picture.
 * @returns the key and the pixels; undefined if the picture cannot be decrypted or decoded
 */
async function openPicture({ key: master }: Services, picture: Buffer, sealed: Buffer) {
  try {
    const key = openKey(master, sealed);
    return { key, pixels: await pixelsOf(openBytes(key, picture)) };
  } catch {
    return undefined;
  }
}

/**
 * Computes new descriptors for pictures of one organisation, and stores them in one new version of its library. A
 * picture that failed is tried again after its claim has expired.
 * @throws the last failure, after the remaining pictures were stored, so that the health page shows the failure
 */
async function renewOf(services: Services, orgId: string, pictures: readonly StalePicture[]): Promise<string> {
  const renewed: RenewedFace[] = [];
  const failures: unknown[] = [];
  for (const picture of pictures) {
    try {
      renewed.push(await renew(services, picture));
    } catch (err) {
      failures.push(err);
    }
  }
  // a new version is sent to all devices, so none is made without a result
  if (renewed.length > 0)
    await services.db.transaction(async (tx) => {
      // locks the library before the faces, as every change of the library does, to prevent deadlocks
      const last = await raiseLibrary(tx.sql, orgId, services.clock.now(), renewed.length);
      const stored = await putDescriptors(tx.sql, renewed);
      await setVersions(tx.sql, stored, last);
    });
  if (failures.length > 0) throw failures.at(-1);
  return orgId;
}

/**
 * Computes descriptors of the current model for pictures that have one of an earlier model (decision 0132). Each run
 * continues where the last one stopped. Several nodes can share the work.
 */
export async function renewDescriptors(services: Services): Promise<void> {
  const { db, clock } = services;
  const endMs = performance.now() + runMs;
  while (performance.now() < endMs) {
    const now = clock.now();
    const stale = await claimStalePictures(db.sql, now, new Date(now.getTime() + claimMs), claimed);
    if (stale.length === 0) break;
    const byOrg = Map.groupBy(stale, ({ org_id }) => org_id);
    await runEach(services, job, [...byOrg.keys()], (orgId) => renewOf(services, orgId, byOrg.get(orgId) ?? []));
  }
  // also after a run without pictures, because the pictures of a failing organisation are still claimed
  await reportFailingItems(services, job);
}
