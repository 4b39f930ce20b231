import { refuseUnless } from "../../platform/http/app-error.ts";
import { type MasterKey } from "../../platform/secret/master-key.ts";
import { type ConsoleCamera, cameraSource, type GivenCamera, hostOf } from "./camera-source.ts";

/** base64, sealed with the master key; undefined where there is none. */
export function sealPassword(key: MasterKey, password: string | undefined): string | undefined {
  return password === undefined || password === "" ? undefined : key.seal(password).toString("base64");
}

/**
 * The stored password, for a change that names none. It goes to no other host than it was entered for, or somebody who
 * may edit a camera could have it sent to a host of his own.
 * @returns base64, sealed with the master key @throws AppError camera_password_again
 */
export function keptPassword(stored: ConsoleCamera, given: GivenCamera): string | undefined {
  const { password_sealed } = stored;
  const isSameHost = hostOf(stored) === hostOf(cameraSource(given, undefined));
  refuseUnless(password_sealed === undefined || isSameHost, "camera_password_again");
  return password_sealed;
}

/** @param sealed base64 */
export function openPassword(key: MasterKey, sealed: string | undefined): string | undefined {
  return sealed === undefined ? undefined : key.open(Buffer.from(sealed, "base64"));
}
