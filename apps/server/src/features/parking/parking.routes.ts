import * as conflict from "@huiyan/contract/parking/conflict.api";
import * as api from "@huiyan/contract/parking/parking.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { acceptProposal } from "./actions/accept-proposal.ts";
import { confirmRecords } from "./actions/confirm-records.ts";
import { correctBerth } from "./actions/correct-berth.ts";
import { correctPlate } from "./actions/correct-plate.ts";
import { countParkingRecords } from "./actions/count-records.ts";
import { dismissConflict, restoreConflict } from "./actions/dismiss-conflict.ts";
import { downloadExport, exportManyRecords, exportRecords } from "./actions/export-records.ts";
import { findConflicts } from "./actions/find-conflicts.ts";
import { findParkingRecords } from "./actions/find-records.ts";
import { disputeRecord, excludeRecord, scrapRecords } from "./actions/flag-records.ts";
import { getParkingRecord } from "./actions/get-record.ts";
import { getTimeline } from "./actions/get-timeline.ts";
import { mergeRecords } from "./actions/merge-records.ts";
import { previewAction } from "./actions/preview-action.ts";
import { previewConflict } from "./actions/preview-conflict.ts";
import { markRecords, readRecordImages, readRecords } from "./actions/set-record-flags.ts";
import { splitRecords } from "./actions/split-records.ts";
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
);
