import { z } from "zod";
import { pastedText } from "../pasted.ts";
import { EpochMs } from "../scalars.ts";
import { noticeTextMax } from "./settings.rules.ts";

/**
 * A notice of the operator, shown in every open console and on the sign-in page. Empty text: no notice. `until`: end of
 * the notice; null: until the operator removes it.
 */
export const MaintenanceNotice = z.object({
  text: z.string().overwrite(pastedText).max(noticeTextMax, "公告最多 100 个字"),
  until: EpochMs.nullable(),
});
export type MaintenanceNotice = z.infer<typeof MaintenanceNotice>;
