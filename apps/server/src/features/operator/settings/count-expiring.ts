import { dayMs } from "@huiyan/contract/calendar";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type countExpiring as api } from "@huiyan/contract/operator/settings.api";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countOldClips, countOldMessages } from "./expiring.queries.ts";

const none = { count: 0 };

/** Counts the data that a shorter retention time would delete, before an operator saves it. */
export async function countExpiring(
  ctx: Context<OperatorCaller>,
  { org_id, message_days, video_days }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const { sql } = ctx.db;
  return {
    messages: message_days === undefined ? none : await countOldMessages(sql, before(message_days), now, org_id),
    clips: video_days === undefined ? none : await countOldClips(sql, before(video_days)),
  };
}
