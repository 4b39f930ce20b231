import { v7 } from "uuid";
import { type SampleOf } from "../sample.ts";

const twoRecords = () => [
  { _id: v7(), version: 1 },
  { _id: v7(), version: 1 },
];

/** Of parking records: of each a call with the point of the target, or with a record that does not exist. */
export const parkingSamples: Record<string, SampleOf> = {
  "parking.find": (target) => ({ input: { point_id: target.device.pointId } }),
  "parking.count": (target) => ({ input: { point_id: target.device.pointId } }),
  "parking.get": () => ({ input: { id: v7() }, refused: "not_found" }),
  "parking.getTimeline": () => ({ input: { id: v7() }, refused: "not_found" }),
  "parking.correctPlate": () => ({ input: { _id: v7(), plate_num: "粤B12345" }, refused: "not_found" }),
  "parking.correctBerth": () => ({ input: { _id: v7(), berth_num: "A001" }, refused: "not_found" }),
  "parking.confirm": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "parking.noteRefund": () => ({ input: { order_no: "20261120000001-1", note: "-" }, refused: "not_found" }),
  "parking.scrap": () => ({ input: { _id: v7(), scrap_state: 1, scrap_cause: "-" }, refused: "not_found" }),
  "parking.dispute": () => ({ input: { _id: v7(), dispute_state: 1, dispute_cause: "-" }, refused: "not_found" }),
  "parking.exclude": () => ({ input: { _id: v7(), exclude_state: 1, exclude_cause: "-" }, refused: "not_found" }),
  "parking.read": () => ({ input: { _id: v7(), status: 1 } }),
  "parking.mark": () => ({ input: { _id: v7(), status: 1 } }),
  "parking.readImages": () => ({ input: { _id: v7(), status: 1 } }),
  "parking.merge": () => ({ input: { ids: [v7(), v7()] }, refused: "not_found" }),
  "parking.split": () => ({ input: { ids: [v7()] }, refused: "not_found" }),
  "parking.undo": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "parking.preview": () => ({ input: { action: "confirm", ids: [v7()] }, refused: "not_found" }),
  "parking.findConflicts": (target) => ({ input: { point_id: target.device.pointId } }),
  "parking.previewConflict": () => ({ input: { records: twoRecords() }, refused: "not_found" }),
  "parking.acceptProposal": () => ({
    input: { records: twoRecords(), action: "merge", key: "merge" },
    refused: "not_found",
  }),
  "parking.dismissConflict": () => ({ input: { records: twoRecords() }, refused: "not_found" }),
  "parking.restoreConflict": () => ({ input: { ids: [v7(), v7()] }, refused: "not_found" }),
  "parking.export": () => ({ input: { ids: v7() }, refused: "not_found" }),
  "parking.exportMany": (target) => ({
    input: { match: { point_id: target.device.pointId, time_end: 1 } },
    refused: "parking_export_empty",
  }),
  "parking.listOrders": () => ({ input: { id: v7() }, refused: "not_found" }),
  "parking.getReportTarget": () => ({ input: {} }),
  "parking.saveReportTarget": () => ({ input: { url: "" } }),
  "parking.tryReport": () => ({ input: { url: "http://127.0.0.1:9" }, refused: "outgoing_private" }),
  "parking.findReports": () => ({ input: {} }),
  "parking.getReport": () => ({ input: { id: v7() }, refused: "not_found" }),
  "parking.resendReports": () => ({ input: {}, refused: "invalid_input" }),
  "parking.getLedgerCheck": () => ({ input: {} }),
  "parking.downloadExport": () => ({ input: { id: v7(), e: 1, k: "x" }, refused: "resource_expired" }),
};
