import { type ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { type AddressKind, addressChannel } from "@huiyan/contract/notify/channel-kinds";
import { minSecretLength } from "@huiyan/contract/notify/notify.rules";
import { z } from "zod";
import { type Services } from "../../../platform/context/context.ts";
import { AppError, refuse } from "../../../platform/error/app-error.ts";
import { type MasterKey } from "../../../platform/secret/master-key.ts";
import { type MailSettings } from "./mail-settings.ts";

/** What of a channel must not lie open. */
const ChannelSecrets = z.object({ url: z.string(), secret: z.string(), password: z.string() });
export type ChannelSecrets = z.infer<typeof ChannelSecrets>;

export const sealSecrets = (key: MasterKey, secrets: ChannelSecrets) => key.seal(JSON.stringify(secrets));
export const openSecrets = (key: MasterKey, sealed: Buffer) => ChannelSecrets.parse(JSON.parse(key.open(sealed)));

/** Whether the address is that of the robot's own service. */
export function isRobotUrl(kind: AddressKind, address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "https:" && addressChannel(kind).hosts?.includes(url.host) === true;
}

/** A robot's own service, unless a private deployment has a relay of its own. */
function refuseOtherHosts(kind: AddressKind, address: string, isPrivate: boolean): void {
  const { hosts } = addressChannel(kind);
  if (hosts === undefined || isPrivate || isRobotUrl(kind, address)) return;
  const values = { host: hosts[0] };
  refuse("invalid_input", { fields: { "target.url": "机器人地址须以 https://{host}/ 开头" }, values });
}

/** Whether a password that was entered for the one goes to the other as it did: same door, no less encrypted, no less proven. */
function isSameServer(entry: ChannelEntry, stored: MailSettings | undefined): boolean {
  if (entry.kind !== "email" || stored === undefined) return false;
  const { host, port, security, allow_self_signed } = stored;
  const isAsProven = allow_self_signed || !entry.allow_self_signed;
  return (
    host.toLowerCase() === entry.host.toLowerCase() && port === entry.port && security === entry.security && isAsProven
  );
}

/** The secrets of what was entered; those left out are the stored ones, where they were entered for the same server. */
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
 * @param storedMail the server that the stored password was entered for; it goes to no other, and not less protected
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
