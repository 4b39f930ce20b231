import { z } from "zod";

/** Returns as one text why an algorithm did not start with its settings. */
export function settingsTrouble(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
