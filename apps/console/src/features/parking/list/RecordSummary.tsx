import { type Answer } from "@huiyan/contract/endpoint";
import { type countParkingRecords } from "@huiyan/contract/parking/parking.api";
import { counted, grouped } from "#shared/format/count.ts";
import { parkingText as text } from "../parking.texts.ts";
import { type RecordSearch, setFilters } from "../record-search.ts";

interface Props {
  search: RecordSearch;
  total: number | undefined;
  more: boolean;
  counts: Answer<typeof countParkingRecords> | undefined;
}

/** Totals of the list, for example “近 7 天 8,416 条，待审核 46 条”. */
export function RecordSummary({ search, total, more, counts }: Props) {
  if (counts === undefined || total === undefined) return null;
  const isPlain = setFilters(search).length === 0 && search.group_id === undefined;
  return text(isPlain ? "summary" : "summaryFound", { total: counted(total, more), pending: grouped(counts.pending) });
}
