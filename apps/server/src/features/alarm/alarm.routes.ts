import * as api from "@huiyan/contract/alarm/alarm.api";
import * as device from "@huiyan/contract/alarm/alarm.device";
import { routes, serve } from "../../platform/http/serve.ts";
import { deleteMessages } from "./actions/delete-messages.ts";
import { findMessages } from "./actions/find-messages.ts";
import { findRecords } from "./actions/find-records.ts";
import { getBell } from "./actions/get-bell.ts";
import { getMessage } from "./actions/get-message.ts";
import { getMessageHistory } from "./actions/get-message-history.ts";
import { handleMessage } from "./actions/handle-message.ts";
import { listAssignees } from "./actions/list-assignees.ts";
import { markMessages } from "./actions/mark-messages.ts";
import { readAllMessages } from "./actions/read-all-messages.ts";
import { readMessages } from "./actions/read-messages.ts";
import { createReportEvents } from "./actions/report-events.ts";
import { reportVideo } from "./actions/report-video.ts";
import { restoreMessages } from "./actions/restore-messages.ts";
import { summariseMessages } from "./actions/summarise-messages.ts";
import { type Ingest } from "./ingest/batcher.ts";
import { type PointsOf } from "./ingest/point-cache.ts";

export const alarmRoutes = (ingest: Ingest, pointsOf: PointsOf) =>
  routes(
    serve(device.reportEvents, createReportEvents(ingest, pointsOf)),
    serve(device.reportVideo, reportVideo),
    serve(api.findMessages, findMessages),
    serve(api.getMessage, getMessage),
    serve(api.summariseMessages, summariseMessages),
    serve(api.readMessages, readMessages),
    serve(api.readAllMessages, readAllMessages),
    serve(api.markMessages, markMessages),
    serve(api.deleteMessages, deleteMessages),
    serve(api.restoreMessages, restoreMessages),
    serve(api.handleMessage, handleMessage),
    serve(api.getMessageHistory, getMessageHistory),
    serve(api.listAssignees, listAssignees),
    serve(api.getBell, getBell),
    serve(api.findRecords, findRecords),
  );
