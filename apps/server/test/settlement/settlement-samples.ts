import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const day = "2026-11-01";
const list = new Blob(["订单号,金额(元)\n20261101000001-1,8.00\n"]);

/** Samples for the endpoints of settlement. They use the caller's organisation, or a record that does not exist. */
export const settlementSamples: Record<string, SampleOf> = {
  "settlement.listDays": () => ({ input: { month: "2026-11" } }),
  "settlement.getDay": () => ({ input: { day } }),
  "settlement.compare": () => ({ input: { fields: { day }, files: { file: [list] } } }),
  "settlement.getSource": () => ({ input: {} }),
  "settlement.saveSource": () => ({ input: { url: "" } }),
  "settlement.fetchList": () => ({ input: { day }, refused: "settlement_no_source" }),
  "settlement.settleDifference": ofObject("comparison", (_id) => ({ _id, way: "note", remark: "-" })),
  "settlement.closeDay": () => ({ input: { day: "2999-01-01" }, refused: "settlement_day_open" }),
  "settlement.beginCorrection": ofObject("record", (record_id) => ({ record_id, cause: "车主申诉成立" }), {
    own: "settlement_day_not_closed",
  }),
  "settlement.getClosedDay": ofObject("record", (record_id) => ({ record_id })),
  "settlement.exportDay": () => ({ input: { day } }),
};
