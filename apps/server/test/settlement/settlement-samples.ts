import { v7 } from "uuid";
import { type SampleOf } from "../sample.ts";

const day = "2026-11-01";
const list = new Blob(["订单号,金额(元)\n20261101000001-1,8.00\n"]);

/** Of comparing and closing days: what belongs to the caller's own organisation, or a record that does not exist. */
export const settlementSamples: Record<string, SampleOf> = {
  "settlement.listDays": () => ({ input: { month: "2026-11" } }),
  "settlement.getDay": () => ({ input: { day } }),
  "settlement.compare": () => ({ input: { fields: { day }, files: { file: [list] } } }),
  "settlement.getSource": () => ({ input: {} }),
  "settlement.saveSource": () => ({ input: { url: "" } }),
  "settlement.fetchList": () => ({ input: { day }, refused: "settlement_no_source" }),
  "settlement.settleDifference": () => ({ input: { _id: v7(), way: "note", remark: "-" }, refused: "not_found" }),
  "settlement.closeDay": () => ({ input: { day: "2999-01-01" }, refused: "settlement_day_open" }),
  "settlement.beginCorrection": () => ({ input: { record_id: v7(), cause: "车主申诉成立" }, refused: "not_found" }),
  "settlement.getClosedDay": () => ({ input: { record_id: v7() }, refused: "not_found" }),
  "settlement.exportDay": () => ({ input: { day } }),
};
