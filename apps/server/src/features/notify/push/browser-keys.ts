import { hash } from "node:crypto";
import { z } from "zod";

/** A browser's push address and keys, in the form in which they are encrypted. */
export const SealedBrowser = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type SealedBrowser = z.infer<typeof SealedBrowser>;

export const hashEndpoint = (endpoint: string) => Buffer.from(hash("sha256", endpoint, "hex"), "hex");
