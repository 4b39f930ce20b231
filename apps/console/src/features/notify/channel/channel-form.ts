import { type Channel, ChannelEntry } from "@huiyan/contract/notify/channel.api";
import { addressChannel, type ChannelKind } from "@huiyan/contract/notify/channel-kinds";
import { type MailSecurity, mailPorts, minSecretLength } from "@huiyan/contract/notify/notify.rules";
import { z } from "zod";

const [mail, addressed] = ChannelEntry.options;
const { kind: _mail, port, ...mailShape } = mail.shape;
const portText = "端口须为 1 到 65535";
const nameOf = (text: string) => z.string().trim().min(1, text).max(30, "名称最多 30 个字");
const name = nameOf("请输入渠道名称！");
const url = addressed.shape.url.unwrap();
const requiredSecret = z
  .string()
  .trim()
  .min(minSecretLength, "请输入签名密钥，至少 8 个字符")
  .max(200, "密钥最多 200 个字符");

export const emptyChannel = {
  name: "",
  url: "",
  secret: "",
  host: "",
  port: String(mailPorts.tls),
  security: "tls" as MailSecurity,
  username: "",
  password: "",
  from: "",
  recipients: [] as string[],
  allow_self_signed: false,
  /** True to remove the stored secret or password. */
  cleared: false,
};
export type ChannelValues = typeof emptyChannel;

/**
 * Returns the schema of the form.
 * @param isNew true for a new channel, which has no stored values: required fields must not be empty
 */
export function channelSchema(kind: ChannelKind, isNew: boolean): z.ZodType {
  if (kind === "email") {
    const number = z.string().trim().regex(/^\d+$/, portText).transform(Number).pipe(port);
    return z.object({ name, ...mailShape, port: number });
  }
  const { address, secret } = addressChannel(kind);
  const checked = { name, url: isNew ? url.min(1, address.missing) : url };
  if (secret?.isRequired !== true) return z.object(checked);
  return z.object({ ...checked, secret: isNew ? requiredSecret : requiredSecret.or(z.literal("")) });
}

/** Returns the form values of a stored channel. */
export function valuesOf({ name: stored, target }: Channel): ChannelValues {
  if (target.kind !== "email") return { ...emptyChannel, name: stored };
  const { kind: _kind, has_password: _has, port: number, ...fields } = target;
  return { ...emptyChannel, ...fields, name: stored, port: String(number) };
}

/**
 * Returns the channel as the server expects it. Secrets that were not typed are left out, so that the server keeps the
 * stored ones.
 */
export function entryOf(kind: ChannelKind, values: ChannelValues): ChannelEntry {
  const typed = (text: string) => (text !== "" ? text : values.cleared ? "" : undefined);
  if (kind === "email") {
    const { host, security, username, from, recipients, allow_self_signed } = values;
    const password = typed(values.password);
    const fields = {
      host: host.trim(),
      port: Number(values.port),
      security,
      username: username.trim(),
      from: from.trim(),
    };
    return { kind, ...fields, recipients, allow_self_signed, ...(password === undefined ? {} : { password }) };
  }
  const address = values.url.trim() === "" ? {} : { url: values.url.trim() };
  const secret = addressChannel(kind).secret === undefined ? undefined : typed(values.secret.trim());
  return { kind, ...address, ...(secret === undefined ? {} : { secret }) };
}

/** Maps a field name of the server, such as `target.url`, to the field of the form, which has no prefix. */
export const ownField = (field: string): string => field.replace(/^target\./, "");

/** Returns 32 random hexadecimal digits. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
