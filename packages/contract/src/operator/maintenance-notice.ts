import { z } from "zod";
import { pastedText } from "../pasted.ts";
import { EpochMs } from "../scalars.ts";
import { noticeTextMax } from "./settings.rules.ts";

/** Told to everybody who has the console open, and on the sign-in page; empty text: none. `until` null: until it is taken back. */
export const MaintenanceNotice = z.object({
  text: z.string().overwrite(pastedText).max(noticeTextMax, "公告最多 100 个字"),
  until: EpochMs.nullable(),
});
export type MaintenanceNotice = z.infer<typeof MaintenanceNotice>;
