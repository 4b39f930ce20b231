import * as conflict from "@huiyan/contract/parking/conflict.api";
import * as orderApi from "@huiyan/contract/parking/order.api";
import * as api from "@huiyan/contract/parking/parking.api";
import * as reportApi from "@huiyan/contract/parking/report.api";
import * as statisticsApi from "@huiyan/contract/parking/statistics.api";
import { routes, serve } from "#platform/http/serve.ts";
import { acceptProposal } from "./actions/accept-proposal.ts";
import { confirmRecords } from "./actions/confirm-records.ts";
import { correctBerth } from "./actions/correct-berth.ts";
import { correctPlate } from "./actions/correct-plate.ts";
import { countParkingRecords } from "./actions/count-records.ts";
import { dismissConflict, restoreConflict } from "./actions/dismiss-conflict.ts";
import { drawRecordPicture } from "./actions/draw-record-picture.ts";
import { downloadExport, exportManyRecords, exportRecords } from "./actions/export-records.ts";
import { findConflicts } from "./actions/find-conflicts.ts";
import { findParkingRecords } from "./actions/find-records.ts";
import { findReports } from "./actions/find-reports.ts";
import { disputeRecord, excludeRecord, scrapRecords } from "./actions/flag-records.ts";
import { getLedgerCheck } from "./actions/get-ledger-check.ts";
import { getParkingRecord } from "./actions/get-record.ts";
import { getReport } from "./actions/get-report.ts";
import { getReportTarget } from "./actions/get-report-target.ts";
import { getTimeline } from "./actions/get-timeline.ts";
import { listOrders } from "./actions/list-orders.ts";
import { mergeRecords } from "./actions/merge-records.ts";
import { noteRefund } from "./actions/note-refund.ts";
import { previewAction } from "./actions/preview-action.ts";
import { previewConflict } from "./actions/preview-conflict.ts";
import { resendReports } from "./actions/resend-reports.ts";
import { saveReportTarget } from "./actions/save-report-target.ts";
import { markRecords, readRecordImages, readRecords } from "./actions/set-record-flags.ts";
import { splitRecords } from "./actions/split-records.ts";
import { summariseOrders } from "./actions/summarise-orders.ts";
import { tryReport } from "./actions/try-report.ts";
import { undoStep } from "./actions/undo-step.ts";

export const parkingRoutes = routes(
  serve(api.findParkingRecords, findParkingRecords),
  serve(api.countParkingRecords, countParkingRecords),
  serve(api.getParkingRecord, getParkingRecord),
  serve(api.getTimeline, getTimeline),
  serve(api.correctPlate, correctPlate),
  serve(api.correctBerth, correctBerth),
  serve(api.confirmRecords, confirmRecords),
  serve(api.scrapRecords, scrapRecords),
  serve(api.disputeRecord, disputeRecord),
  serve(api.excludeRecord, excludeRecord),
  serve(api.readRecords, readRecords),
  serve(api.markRecords, markRecords),
  serve(api.readRecordImages, readRecordImages),
  serve(api.mergeRecords, mergeRecords),
  serve(api.splitRecords, splitRecords),
  serve(api.undoStep, undoStep),
  serve(api.previewAction, previewAction),
  serve(conflict.findConflicts, findConflicts),
  serve(conflict.previewConflict, previewConflict),
  serve(conflict.acceptProposal, acceptProposal),
  serve(conflict.dismissConflict, dismissConflict),
  serve(conflict.restoreConflict, restoreConflict),
  serve(api.exportRecords, exportRecords),
  serve(api.exportManyRecords, exportManyRecords),
  serve(api.downloadExport, downloadExport),
  serve(orderApi.listOrders, listOrders),
  serve(orderApi.noteRefund, noteRefund),
  serve(reportApi.getReportTarget, getReportTarget),
  serve(reportApi.saveReportTarget, saveReportTarget),
  serve(reportApi.tryReport, tryReport),
  serve(reportApi.findReports, findReports),
  serve(reportApi.getReport, getReport),
  serve(reportApi.resendReports, resendReports),
  serve(reportApi.getLedgerCheck, getLedgerCheck),
  serve(statisticsApi.summariseOrders, summariseOrders),
  serve(statisticsApi.drawRecordPicture, drawRecordPicture),
);
