import { z } from "zod";

/** Only addresses of the console: a link must not lead to another site after sign-in. */
const requestedPattern = /^\/(?!\/|\\|login|register|setup)/;

/** Search parameters of the sign-in page. Invalid values become the defaults. */
export const SignInSearch = z.object({
  mode: z.enum(["password", "code", "forget"]).catch("password"),
  /** Requested page. */
  to: z.string().regex(requestedPattern).catch("/home"),
  /** One-time ticket of a successful single sign-on. */
  ticket: z.string().max(200).optional().catch(undefined),
  /** Error key of a failed single sign-on. Never a sentence, since any person can send such a link. */
  problem: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .optional()
    .catch(undefined),
});
export type SignInSearch = z.infer<typeof SignInSearch>;
export type SignInMode = SignInSearch["mode"];
