import { cameraEntryOf, type FarmCameraForm } from "@huiyan/contract/farm/camera.api";
import { farmTexts } from "@huiyan/contract/farm/farm.rules";
import { type ConsoleCamera, cameraSource, sealedBy, secretsOf } from "#features/point/point.public.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { type CameraFacts } from "./camera.queries.ts";

/** Returns true if the form repeats the stored address and account without a new password. */
function isStored(camera: FarmCameraForm, stored: ConsoleCamera | undefined): boolean {
  const { url, username = "", password } = cameraEntryOf(camera);
  return (
    stored?.kind === "rtsp" && url === stored.url && username === (stored.username ?? "") && password === undefined
  );
}

/**
 * Returns the columns of a camera from its form. If the source is unchanged, its encrypted secrets are kept.
 * @param stored camera that is edited; undefined for a new one
 * @throws AppError camera_password_again; invalid_input if the password is missing
 */
export function cameraFactsOf(
  key: MasterKey,
  camera: FarmCameraForm,
  stored: ConsoleCamera | undefined,
): CameraFacts & { source: ConsoleCamera; isChanged: boolean } {
  const { name, brand } = camera;
  const isOther = brand === "other";
  const address = isOther
    ? { ip: "", port: null, channels: null }
    : { ip: camera.ip, port: camera.port, channels: camera.channels };
  const facts = { name, brand, ...address };
  if (stored !== undefined && isStored(camera, stored)) return { ...facts, source: stored, isChanged: false };
  const entry = cameraEntryOf(camera);
  const source = cameraSource(entry, secretsOf(key, entry, stored), sealedBy(key));
  if (!isOther && source.password_sealed === undefined)
    throw new AppError("invalid_input", { text: farmTexts.password, fields: { password: farmTexts.password } });
  return { ...facts, source, isChanged: true };
}
