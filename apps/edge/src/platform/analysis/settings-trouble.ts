import { z } from "zod";

/** Why an algorithm did not start with its settings, in one text. */
export function settingsTrouble(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
