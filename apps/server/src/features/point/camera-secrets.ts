import {
  type AddressSecrets,
  hideSecrets,
  keptSecrets,
  readSecrets,
  secretsText,
} from "@huiyan/contract/point/address-secrets";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { type CameraInput, type ConsoleCamera, hostOf } from "./camera-source.ts";

/** Function that encrypts a text, with the master key or for one device, and returns base64. */
export type SealText = (text: string) => string;

export const sealedBy =
  (key: MasterKey): SealText =>
  (text) =>
    key.seal(text).toString("base64");

const openedBy =
  (key: MasterKey) =>
  (sealed: string): string =>
    key.open(Buffer.from(sealed, "base64"));

/** Decrypted secrets of a camera; undefined or empty if it has none. */
export interface CameraSecrets {
  password: string | undefined;
  address: AddressSecrets;
  /** Secrets in the address of the sub-stream. */
  sub: AddressSecrets;
}

function openSecrets(key: MasterKey, stored: ConsoleCamera): CameraSecrets {
  const open = openedBy(key);
  const secrets = (sealed: string | undefined) => (sealed === undefined ? [] : readSecrets(open(sealed)));
  const isRtsp = stored.kind === "rtsp";
  return {
    password: stored.password_sealed === undefined ? undefined : open(stored.password_sealed),
    address: secrets(isRtsp ? stored.url_secrets_sealed : undefined),
    sub: secrets(isRtsp ? stored.sub_url_secrets_sealed : undefined),
  };
}

/**
 * Returns the secrets of an entered camera; omitted secrets are taken from the stored camera.
 * Stored secrets are used only with the host for which they were entered. Otherwise a user who may edit the camera
 * could send them to another host.
 * @throws AppError camera_password_again
 */
export function secretsOf(key: MasterKey, input: CameraInput, stored: ConsoleCamera | undefined): CameraSecrets {
  const old = stored === undefined ? undefined : openSecrets(key, stored);
  const isSameHost = stored !== undefined && hostOf(stored) === hostOf(input);
  const password = input.password ?? old?.password;
  refuseUnless(input.password !== undefined || password === undefined || isSameHost, "camera_password_again");
  const known = isSameHost && old !== undefined ? old : { address: [], sub: [] };
  const named = (url = "") => hideSecrets(url).secrets;
  const isRtsp = input.kind === "rtsp";
  const address = keptSecrets(isRtsp ? named(input.url) : [], known.address);
  // the user may have copied the sub-stream's address from the shown main address, in which secrets are masked
  const sub = keptSecrets(isRtsp ? named(input.sub_url) : [], [...known.sub, ...known.address]);
  if (address === undefined || sub === undefined) throw new AppError("camera_password_again");
  return { password: password === "" ? undefined : password, address, sub };
}

/** Returns the camera source for the database or for a device, with encrypted secrets. */
export function cameraSource(
  input: CameraInput,
  { password, address, sub }: CameraSecrets,
  seal: SealText,
): ConsoleCamera {
  const { username = "" } = input;
  const account = {
    ...(username === "" ? {} : { username }),
    ...(password === undefined ? {} : { password_sealed: seal(password) }),
  };
  if (input.kind === "onvif") return { kind: "onvif", host: input.host, port: input.port, ...account };
  const sealed = address.length === 0 ? {} : { url_secrets_sealed: seal(secretsText(address)) };
  const { url, sub_url = "" } = input;
  const subStream = sub_url === "" ? {} : { sub_url: hideSecrets(sub_url).url };
  const subSealed = sub.length === 0 ? {} : { sub_url_secrets_sealed: seal(secretsText(sub)) };
  return { kind: "rtsp", url: hideSecrets(url).url, ...account, ...sealed, ...subStream, ...subSealed };
}
