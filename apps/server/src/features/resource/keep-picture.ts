import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type Services } from "#platform/context/context.ts";
import { idAt } from "#platform/db/uuid-time.ts";
import { AppError } from "#platform/error/app-error.ts";
import { judgePicture } from "#platform/storage/picture-header.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { insertPicture } from "./resource.queries.ts";
import { storeWithin } from "./storage-quota.ts";

export interface KeptPicture {
  /** Storage key of the picture. */
  key: string;
  /** Signed address, valid for a quarter of an hour. */
  url: string;
  takenAt: Date;
}

/**
 * Stores a picture that a device took on request, and returns its key and address.
 * @param fileClass class that decides how long the picture is kept
 * @throws AppError device_answer_wrong, storage_full
 */
export async function keepPicture(
  services: Services,
  owner: { orgId: string; deviceUid: string },
  bytes: Buffer,
  fileClass: "image" | "demonstration" = "image",
): Promise<KeptPicture> {
  const { db, files, key, clock } = services;
  const verdict = judgePicture(bytes, deviceLimits.imagePixels);
  if (!verdict.ok) throw new AppError("device_answer_wrong");
  const now = clock.now();
  const id = idAt(now);
  await storeWithin(services, { ...owner, bytes: bytes.length }, async () => {
    const [placement] = await files.append([bytes], now);
    if (placement === undefined) throw new Error("the store answered nothing");
    await insertPicture(db.sql, { id, storedAt: now, ...owner, fileClass, mime: verdict.header.mime, placement });
    return placement;
  });
  const name = `image/${id}.jpg`;
  return { key: name, url: signedAddress(key, name, "full", addressEnd(now, addressLifeMs)), takenAt: now };
}
