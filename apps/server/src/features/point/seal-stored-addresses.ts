import { CameraSource } from "@huiyan/contract/device/device.device";
import { hideSecrets, secretsText } from "@huiyan/contract/point/address-secrets";
import { type Services } from "#platform/context/context.ts";
import { listOpenAddresses, replaceCamera } from "./camera.queries.ts";
import { sealedBy } from "./camera-secrets.ts";

/**
 * Encrypts plain-text secrets in camera addresses that older versions stored. Newer versions store addresses encrypted.
 */
export async function sealStoredAddresses({ db, key, log }: Services): Promise<void> {
  const seal = sealedBy(key);
  let sealed = 0;
  for (const { id, camera } of await listOpenAddresses(db.sql)) {
    const source = CameraSource.safeParse(camera).data;
    if (source?.kind !== "rtsp") continue;
    const { url, secrets } = hideSecrets(source.url);
    if (secrets.length === 0) continue;
    const hidden = { ...source, url, url_secrets_sealed: seal(secretsText(secrets)) };
    sealed += await replaceCamera(db.sql, id, camera, hidden);
  }
  if (sealed > 0) log.info({ sealed }, "secrets in addresses of cameras are sealed from now on");
}
