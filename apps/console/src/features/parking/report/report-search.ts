import { type findReports, type OrderReport } from "@huiyan/contract/parking/report.api";
import { reportStates } from "@huiyan/contract/parking/report.rules";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";
import { type useList } from "#shared/list/use-list.ts";

/** State of the log in the address. */
export const ReportSearch = z.object({
  ...listSearch,
  ...keywordSearch,
  state: z.enum(reportStates).optional().catch(undefined),
});
export type ReportSearch = z.infer<typeof ReportSearch>;
export type ReportList = ReturnType<typeof useList<ReportSearch, (typeof findReports)["input"], OrderReport>>;

export function reportInput(search: ReportSearch): SentBy<(typeof findReports)["input"]> {
  const { state, page, size } = search;
  const { keyword } = keywordOf(search);
  return { state, ...(keyword === undefined ? {} : { order_no: keyword }), page, size };
}
