import { CameraSource } from "@huiyan/contract/device/device.device";
import { sealInfo } from "@huiyan/contract/device/device.rules";
import {
  type AddressSecrets,
  hideSecrets,
  keptSecrets,
  readSecrets,
  secretsText,
} from "@huiyan/contract/point/address-secrets";
import { openFor, sealFor } from "@huiyan/device-link/sealed";
import { z } from "zod";
import { type CameraInput } from "./local-camera.ts";
import { Refusal } from "./refusal.ts";

/** Key with which only this device can encrypt and decrypt data. */
export interface Vault {
  deviceId: string;
  key: string;
}

/**
 * Secrets that a user entered for a camera, with the address for which they were entered. The secrets are never sent to
 * another address.
 */
const Entered = z.object({
  address: z.string(),
  password: z.string(),
  secrets: z.array(z.tuple([z.string(), z.string()])),
});
type Entered = z.infer<typeof Entered>;

export interface UnderstoodSource {
  source: CameraSource;
  /**
   * The entered secrets, encrypted; part of the form, so that a user need not enter the password again after a test.
   */
  carried: string;
}

const wrongPassword = "摄像头地址已更改，请重新输入密码";

/**
 * Returns the source of pictures that a form describes.
 * @param stored present source; its password is kept if none was entered and the address is the same
 * @throws Refusal
 */
export function understoodSource(input: CameraInput, stored: CameraSource | undefined, vault: Vault): UnderstoodSource {
  if (input.kind === "generated") return { source: { kind: "generated" }, carried: "" };
  const before = [opened(input.carried, vault), storedSecrets(stored, vault)].filter((known) => known !== undefined);
  if (input.kind === "rtsp") return rtspSource(input, before, vault);
  if (input.kind === "onvif") return onvifSource(input, before, vault);
  throw new Refusal(400, "请选择接入方式");
}

function rtspSource(input: CameraInput, before: Entered[], vault: Vault): UnderstoodSource {
  const url = URL.parse(input.url.trim());
  if (url === null || !/^rtsps?:$/.test(url.protocol) || url.hostname === "") {
    throw new Refusal(400, "视频地址须以 rtsp:// 开头，例如 rtsp://192.168.1.64:554/stream1");
  }
  const username = input.username || decoded(url.username);
  const typed = input.password || decoded(url.password);
  url.username = "";
  url.password = "";
  const address = `${url.protocol}//${url.host}`;
  const known = before.find((entered) => entered.address === address);
  const hidden = hideSecrets(url.href);
  const secrets = keptSecrets(hidden.secrets, known?.secrets ?? []);
  if (secrets === undefined) throw new Refusal(400, "视频地址中的 ****** 请重新填写");
  const password = passwordOf(username, typed, known, before);
  return checked(
    {
      kind: "rtsp",
      url: hidden.url,
      ...(secrets.length > 0 && { url_secrets_sealed: seal(secretsText(secrets), vault) }),
      ...account(username, password, vault),
    },
    { address, password, secrets },
    vault,
  );
}

function onvifSource(input: CameraInput, before: Entered[], vault: Vault): UnderstoodSource {
  const host = input.host.trim();
  const port = Number(input.port);
  if (!/^[a-z0-9._:-]{1,253}$/i.test(host)) throw new Refusal(400, "请填写摄像头的 IP 地址或主机名");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Refusal(400, "端口须为 1 到 65535 的整数");
  const address = `onvif://${host}:${port}`;
  const known = before.find((entered) => entered.address === address);
  const password = passwordOf(input.username, input.password, known, before);
  return checked(
    { kind: "onvif", host, port, ...account(input.username, password, vault) },
    { address, password, secrets: [] },
    vault,
  );
}

function checked(source: unknown, entered: Entered, vault: Vault): UnderstoodSource {
  const parsed = CameraSource.safeParse(source);
  if (!parsed.success) throw new Refusal(400, "摄像头地址、用户名或密码过长或不正确");
  return { source: parsed.data, carried: seal(JSON.stringify(entered), vault) };
}

/**
 * Returns the password to use; none without a user name. A stored password is used only for the address for which it
 * was entered.
 */
function passwordOf(username: string, typed: string, known: Entered | undefined, before: Entered[]): string {
  if (username === "" || typed !== "") return username === "" ? "" : typed;
  if (known === undefined && before.some(({ password }) => password !== "")) throw new Refusal(400, wrongPassword);
  return known?.password ?? "";
}

function account(username: string, password: string, vault: Vault): { username?: string; password_sealed?: string } {
  return { ...(username && { username }), ...(password && { password_sealed: seal(password, vault) }) };
}

function storedSecrets(stored: CameraSource | undefined, vault: Vault): Entered | undefined {
  if (stored?.kind !== "rtsp" && stored?.kind !== "onvif") return undefined;
  const password = stored.password_sealed === undefined ? "" : unsealed(stored.password_sealed, vault);
  if (stored.kind === "onvif") return { address: `onvif://${stored.host}:${stored.port}`, password, secrets: [] };
  const { protocol, host } = new URL(stored.url);
  const sealed = stored.url_secrets_sealed;
  const secrets: AddressSecrets = sealed === undefined ? [] : readSecrets(unsealed(sealed, vault));
  return { address: `${protocol}//${host}`, password, secrets };
}

function opened(carried: string, vault: Vault): Entered | undefined {
  if (carried === "") return undefined;
  try {
    return Entered.parse(JSON.parse(unsealed(carried, vault)));
  } catch {
    return undefined;
  }
}

const seal = (text: string, { key, deviceId }: Vault): string => sealFor(text, key, deviceId, sealInfo.camera);
const unsealed = (text: string, { key, deviceId }: Vault): string => openFor(text, key, deviceId, sealInfo.camera);

/**
 * Decodes a percent-encoded text, such as the account in an address. A text with invalid encoding is returned
 * unchanged.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
