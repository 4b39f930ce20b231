import { type ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { type AddressKind, addressChannel } from "@huiyan/contract/notify/channel-kinds";
import { minSecretLength } from "@huiyan/contract/notify/notify.rules";
import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { AppError, refuse } from "#platform/error/app-error.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { type MailSettings } from "./mail-settings.ts";

/** Parts of a channel that are stored encrypted. */
const ChannelSecrets = z.object({ url: z.string(), secret: z.string(), password: z.string() });
export type ChannelSecrets = z.infer<typeof ChannelSecrets>;

export const sealSecrets = (key: MasterKey, secrets: ChannelSecrets) => key.seal(JSON.stringify(secrets));
export const openSecrets = (key: MasterKey, sealed: Buffer) => ChannelSecrets.parse(JSON.parse(key.open(sealed)));

/** Returns true if the address is on a host of the chat service that runs this kind of robot. */
export function isRobotUrl(kind: AddressKind, address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && addressChannel(kind).hosts?.includes(url.host) === true;
}

/**
 * Refuses an address on another host than the robot's chat service. A private deployment is not checked, because it may
 * use a proxy.
 */
function refuseOtherHosts(kind: AddressKind, address: string, isPrivate: boolean): void {
  const { hosts } = addressChannel(kind);
  if (hosts === undefined || isPrivate || isRobotUrl(kind, address)) return;
  const values = { host: hosts[0] };
  refuse("invalid_input", { fields: { "target.url": "机器人地址须以 https://{host}/ 开头" }, values });
}

/**
 * Returns true if the stored password may be sent to the newly entered mail server: same host, port and encryption, and
 * no weaker certificate check.
 */
function isSameServer(entry: ChannelEntry, stored: MailSettings | undefined): boolean {
  if (entry.kind !== "email" || stored === undefined) return false;
  const { host, port, security, allow_self_signed } = stored;
  const isAsProven = allow_self_signed || !entry.allow_self_signed;
  return (
    host.toLowerCase() === entry.host.toLowerCase() && port === entry.port && security === entry.security && isAsProven
  );
}

/**
 * Returns the entered secrets. An omitted secret keeps its stored value; a stored mail password is kept only for the
 * same server.
 * @throws AppError channel_secret_again
 */
function mergeSecrets(entry: ChannelEntry, stored: ChannelSecrets | undefined, isSameServer: boolean): ChannelSecrets {
  if (entry.kind !== "email") {
    const { url = "" } = entry;
    const secret = addressChannel(entry.kind).secret === undefined ? "" : (entry.secret ?? stored?.secret ?? "");
    return { url: url === "" ? (stored?.url ?? "") : url, secret, password: "" };
  }
  const kept = stored?.password ?? "";
  if (entry.password === undefined && kept !== "" && !isSameServer) throw new AppError("channel_secret_again");
  return { url: "", secret: "", password: entry.password ?? kept };
}

/**
 * Returns the secrets to store.
 * @param storedMail mail server for which the stored password was entered. The password is not used for another server,
 * or with weaker protection.
 * @throws AppError invalid_input, channel_secret_again
 */
export function secretsOf(
  { config }: Pick<Services, "config">,
  entry: ChannelEntry,
  stored: ChannelSecrets | undefined,
  storedMail: MailSettings | undefined,
): ChannelSecrets {
  const secrets = mergeSecrets(entry, stored, isSameServer(entry, storedMail));
  if (entry.kind === "email") return secrets;
  const { address, secret } = addressChannel(entry.kind);
  if (secrets.url === "") refuse("invalid_input", { fields: { "target.url": address.missing } });
  refuseOtherHosts(entry.kind, secrets.url, config.private);
  if (secret?.isRequired === true && secrets.secret.length < minSecretLength) {
    refuse("invalid_input", { fields: { "target.secret": "请输入签名密钥，至少 8 个字符" } });
  }
  return secrets;
}
