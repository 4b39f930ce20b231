import { z } from "zod";

/** When a link ends; it must lie in the future. @throws ZodError */
export function endOf(expiresAt: number | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  if (expiresAt > now.getTime()) return new Date(expiresAt);
  throw new z.ZodError([{ code: "custom", path: ["expires_at"], message: "有效期须晚于现在", input: expiresAt }]);
}
