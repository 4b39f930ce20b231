import * as api from "@huiyan/contract/alarm/alarm.api";
import * as device from "@huiyan/contract/alarm/alarm.device";
import * as exportApi from "@huiyan/contract/alarm/export.api";
import * as folding from "@huiyan/contract/alarm/folding.api";
import * as handling from "@huiyan/contract/alarm/handling.api";
import * as headline from "@huiyan/contract/alarm/headline.api";
import * as review from "@huiyan/contract/alarm/review.api";
import * as storm from "@huiyan/contract/alarm/storm.api";
import { routes, serve } from "#platform/http/serve.ts";
import { countMessages } from "./actions/count-messages.ts";
import { deleteMessages } from "./actions/delete-messages.ts";
import { downloadExport } from "./actions/download-export.ts";
import { exportMessages } from "./actions/export-messages.ts";
import { findFolded } from "./actions/find-folded.ts";
import { findHeadlines } from "./actions/find-headlines.ts";
import { findLivestock } from "./actions/find-livestock.ts";
import { findMessages } from "./actions/find-messages.ts";
import { findRecords } from "./actions/find-records.ts";
import { getBell } from "./actions/get-bell.ts";
import { getMessage } from "./actions/get-message.ts";
import { getMessageHistory } from "./actions/get-message-history.ts";
import { getPointDetails } from "./actions/get-point-details.ts";
import { handleMessage } from "./actions/handle-message.ts";
import { handleMessages } from "./actions/handle-messages.ts";
import { listAssignees } from "./actions/list-assignees.ts";
import { listExports } from "./actions/list-exports.ts";
import { listPictures } from "./actions/list-pictures.ts";
import { listReviews } from "./actions/list-reviews.ts";
import { markMessages } from "./actions/mark-messages.ts";
import { readAllMessages } from "./actions/read-all-messages.ts";
import { readMessages } from "./actions/read-messages.ts";
import { createReportEvents } from "./actions/report-events.ts";
import { reportVideo } from "./actions/report-video.ts";
import { restoreMessages } from "./actions/restore-messages.ts";
import { reviewCount } from "./actions/review-count.ts";
import { reviewRemark } from "./actions/review-remark.ts";
import { summariseMessages } from "./actions/summarise-messages.ts";
import { type Ingest } from "./ingest/batcher.ts";
import { type PointsOf } from "./ingest/point-cache.ts";
import { getStorm } from "./storm/actions/get-storm.ts";
import { handleStorm } from "./storm/actions/handle-storm.ts";
import { dissolveStorm, leaveStorm } from "./storm/actions/leave-storm.ts";

export const alarmRoutes = (ingest: Ingest, pointsOf: PointsOf) =>
  routes(
    serve(device.reportEvents, createReportEvents(ingest, pointsOf)),
    serve(device.reportVideo, reportVideo),
    serve(api.findMessages, findMessages),
    serve(api.countMessages, countMessages),
    serve(api.getMessage, getMessage),
    serve(folding.findFolded, findFolded),
    serve(storm.getStorm, getStorm),
    serve(storm.handleStorm, handleStorm),
    serve(storm.leaveStorm, leaveStorm),
    serve(storm.dissolveStorm, dissolveStorm),
    serve(api.summariseMessages, summariseMessages),
    serve(api.readMessages, readMessages),
    serve(api.readAllMessages, readAllMessages),
    serve(api.markMessages, markMessages),
    serve(exportApi.exportMessages, exportMessages),
    serve(exportApi.listExports, listExports),
    serve(exportApi.downloadExport, downloadExport),
    serve(handling.deleteMessages, deleteMessages),
    serve(handling.restoreMessages, restoreMessages),
    serve(handling.handleMessage, handleMessage),
    serve(handling.handleMessages, handleMessages),
    serve(handling.getMessageHistory, getMessageHistory),
    serve(handling.listAssignees, listAssignees),
    serve(review.reviewCount, reviewCount),
    serve(review.reviewRemark, reviewRemark),
    serve(review.listReviews, listReviews),
    serve(review.listPictures, listPictures),
    serve(review.getPointDetails, getPointDetails),
    serve(review.findLivestock, findLivestock),
    serve(api.getBell, getBell),
    serve(headline.findHeadlines, findHeadlines),
    serve(api.findRecords, findRecords),
  );
