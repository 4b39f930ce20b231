import { z } from "zod";

/** Pattern of paths inside the console, so that a link cannot lead to another site after the sign-in. */
const requestedPattern = /^\/(?!\/|\\|login|register|setup)/;

/** Search parameters of the sign-in page. Invalid values become the defaults. */
export const SignInSearch = z.object({
  mode: z.enum(["password", "code", "forget"]).catch("password"),
  /** Page to open after the sign-in. */
  to: z.string().regex(requestedPattern).catch("/home"),
  /** One-time ticket of a successful single sign-on, which is exchanged for a session. */
  ticket: z.string().max(200).optional().catch(undefined),
  /** Error key of a failed single sign-on. Only known keys are accepted, since anyone can send a link with any text. */
  problem: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .optional()
    .catch(undefined),
});
export type SignInSearch = z.infer<typeof SignInSearch>;
export type SignInMode = SignInSearch["mode"];
