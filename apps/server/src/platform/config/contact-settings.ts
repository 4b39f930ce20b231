import { z } from "zod";

/**
 * Settings of the contact for help, and of the organisations whose contact card is marked: docs/reference/rights.md
 * R12.
 */
export const contactSettings = {
  CONTACT_PHONE: z.string().max(30, "最多 30 个字符").default(""),
  CONTACT_EMAIL: z.union([z.literal(""), z.email()], { error: "须为邮箱地址" }).default(""),
  CONTACT_FLAG_ORGS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(z.uuid({ error: "须为企业编号，用逗号分隔" }))),
};

export interface Contact {
  phone: string;
  email: string;
  flagOrgs: readonly string[];
}

export function contactOf(e: z.output<z.ZodObject<typeof contactSettings>>): Contact {
  return { phone: e.CONTACT_PHONE, email: e.CONTACT_EMAIL, flagOrgs: e.CONTACT_FLAG_ORGS };
}
