import { z } from "zod";

/** Only addresses of the console itself: a link must not lead elsewhere after sign-in. */
const requestedPattern = /^\/(?!\/|\\|login|register|setup)/;

/** What the address of the sign-in page may say. A broken link opens it with its defaults. */
export const SignInSearch = z.object({
  mode: z.enum(["password", "code", "forget"]).catch("password"),
  /** Where one wanted to go. */
  to: z.string().regex(requestedPattern).catch("/home"),
  /** One-time ticket of a single sign-on that succeeded. */
  ticket: z.string().max(200).optional().catch(undefined),
  /** Error key of one that did not. Never a sentence: anybody can send somebody a link. */
  problem: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .optional()
    .catch(undefined),
});
export type SignInSearch = z.infer<typeof SignInSearch>;
export type SignInMode = SignInSearch["mode"];
