import { refuse } from "../../platform/error/app-error.ts";

/** Returns the link's end time, which must lie in the future. @throws AppError invalid_input */
export function endOf(expiresAt: number | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt > now.getTime()) return new Date(expiresAt);
  const text = "有效期须晚于现在";
  return refuse("invalid_input", { text, fields: { expires_at: text } });
}
