import * as viewApi from "@huiyan/contract/live/view.api";
import * as api from "@huiyan/contract/patrol/patrol.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addLoop } from "./actions/add-loop.ts";
import { addView } from "./actions/add-view.ts";
import { findSightings } from "./actions/find-sightings.ts";
import { getLoops } from "./actions/get-loops.ts";
import { getViews } from "./actions/get-views.ts";
import { removeLoop } from "./actions/remove-loop.ts";
import { removeView } from "./actions/remove-view.ts";
import { reportSightings } from "./actions/report-sightings.ts";
import { setLoop } from "./actions/set-loop.ts";
import { setView } from "./actions/set-view.ts";

export const patrolRoutes = routes(
  serve(viewApi.getViews, getViews),
  serve(viewApi.addView, addView),
  serve(viewApi.setView, setView),
  serve(viewApi.removeView, removeView),
  serve(api.getLoops, getLoops),
  serve(api.addLoop, addLoop),
  serve(api.setLoop, setLoop),
  serve(api.removeLoop, removeLoop),
  serve(api.reportSightings, reportSightings),
  serve(api.findSightings, findSightings),
);
