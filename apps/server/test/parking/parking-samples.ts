import { v7 } from "uuid";
import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const pair = ["record", "secondRecord"] as const;
const twoRecords = (first: string, second: string) => [
  { _id: first, version: 1 },
  { _id: second, version: 1 },
];

const noneIsFine = { missing: null };

/** Samples for the endpoints of parking records. They use the target's point, or a record that does not exist. */
export const parkingSamples: Record<string, SampleOf> = {
  "parking.find": (target) => ({ input: { point_id: target.device.pointId } }),
  "parking.count": (target) => ({ input: { point_id: target.device.pointId } }),
  "parking.get": ofObject("record", (id) => ({ id })),
  "parking.getTimeline": ofObject("record", (id) => ({ id })),
  "parking.correctPlate": ofObject("record", (_id) => ({ _id, plate_num: "粤B12345" })),
  "parking.correctBerth": ofObject(["record", "berth"], (_id) => ({ _id, berth_num: "Q001" })),
  "parking.confirm": ofObject("record", (_id) => ({ _id })),
  "parking.noteRefund": () => ({ input: { order_no: "20261120000001-1", note: "-" }, refused: "not_found" }),
  "parking.scrap": ofObject("record", (_id) => ({ _id, scrap_state: 1, scrap_cause: "-" })),
  "parking.dispute": ofObject("record", (_id) => ({ _id, dispute_state: 1, dispute_cause: "-" })),
  "parking.exclude": ofObject("record", (_id) => ({ _id, exclude_state: 1, exclude_cause: "-" })),
  "parking.read": ofObject("record", (_id) => ({ _id, status: 1 }), noneIsFine),
  "parking.mark": ofObject("record", (_id) => ({ _id, status: 1 }), noneIsFine),
  "parking.readImages": ofObject("record", (_id) => ({ _id, status: 1 }), noneIsFine),
  "parking.merge": ofObject(pair, (first, _target, second) => ({ ids: [first, second] })),
  "parking.split": ofObject("record", (id) => ({ ids: [id] })),
  "parking.undo": ofObject("record", (_id) => ({ _id }), { own: "record_undo_late" }),
  "parking.preview": ofObject("record", (id) => ({ action: "confirm", ids: [id] })),
  "parking.findConflicts": (target) => ({ input: { point_id: target.device.pointId } }),
  "parking.previewConflict": ofObject(pair, (first, _target, second) => ({ records: twoRecords(first, second) })),
  "parking.acceptProposal": ofObject(pair, (first, _target, second) => ({
    records: twoRecords(first, second),
    action: "merge",
    key: "merge",
  })),
  "parking.dismissConflict": ofObject(pair, (first, _target, second) => ({ records: twoRecords(first, second) })),
  "parking.restoreConflict": ofObject(["dismissed", "secondRecord"], (first, _target, second) => ({
    ids: [first, second],
  })),
  "parking.export": ofObject("record", (ids) => ({ ids })),
  "parking.exportMany": (target) => ({
    input: { match: { point_id: target.device.pointId, time_end: 1 } },
    refused: "parking_export_empty",
  }),
  "parking.listOrders": ofObject("record", (id) => ({ id })),
  "parking.getReportTarget": () => ({ input: {} }),
  "parking.saveReportTarget": () => ({ input: { url: "" } }),
  "parking.tryReport": () => ({ input: { url: "http://127.0.0.1:9" }, refused: "outgoing_private" }),
  "parking.findReports": () => ({ input: {} }),
  "parking.getReport": ofObject("orderReport", (id) => ({ id })),
  "parking.resendReports": () => ({ input: {}, refused: "invalid_input" }),
  "parking.getLedgerCheck": () => ({ input: {} }),
  "parking.downloadExport": () => ({ input: { id: v7(), e: 1, k: "x" }, refused: "resource_expired" }),
};
