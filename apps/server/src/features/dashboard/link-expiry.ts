import { refuse } from "#platform/error/app-error.ts";

/**
 * Returns the end time of a link; null if it has no end.
 * @throws AppError invalid_input if the time is not in the future
 */
export function endOf(expiresAt: number | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt > now.getTime()) return new Date(expiresAt);
  const text = "有效期须晚于现在";
  return refuse("invalid_input", { text, fields: { expires_at: text } });
}
