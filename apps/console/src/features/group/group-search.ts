import { z } from "zod";

const groupViews = ["settings", "add"] as const;
export type GroupViewName = (typeof groupViews)[number];

/** State of the page in the address: the chosen group and the view. Without a group, the organisation is chosen. */
export const GroupSearch = z.object({
  group_id: z.uuid().optional().catch(undefined),
  view: z.enum(groupViews).optional().catch(undefined),
});
