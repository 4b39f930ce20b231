import { patrolText as text } from "./patrol.texts.ts";
import { type nextRetry } from "./patrol-view.ts";

/** Returns a text that says when the next unavailable camera is retried, for example “32 秒后重试 东门”. */
export function formatRetry(retry: ReturnType<typeof nextRetry>, nameOf: (pointId: string) => string): string {
  if (retry === undefined) return "";
  const name = nameOf(retry.id);
  const seconds = Math.ceil(retry.inMs / 1000);
  return seconds === 0 ? text("retrying", { name }) : text("retryIn", { name, seconds });
}
