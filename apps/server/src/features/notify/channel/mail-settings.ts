import { mailSecurities } from "@huiyan/contract/notify/notify.rules";
import { z } from "zod";

/** Settings of a mail channel that are stored unencrypted. */
export const MailSettings = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  username: z.string(),
  from: z.string(),
  recipients: z.array(z.string()),
  allow_self_signed: z.boolean(),
  has_password: z.boolean(),
});
export type MailSettings = z.infer<typeof MailSettings>;
