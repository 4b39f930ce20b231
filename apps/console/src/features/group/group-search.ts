import { z } from "zod";

const groupViews = ["settings", "add"] as const;
export type GroupViewName = (typeof groupViews)[number];

/** The page's address: the chosen group (none: the organisation) and what is shown of it. */
export const GroupSearch = z.object({
  group_id: z.uuid().optional().catch(undefined),
  view: z.enum(groupViews).optional().catch(undefined),
});
