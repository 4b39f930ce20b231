import * as api from "@huiyan/contract/flow/flow.api";
import { routes, serve } from "#platform/http/serve.ts";
import { exportFlow } from "./actions/export-flow.ts";
import { getFlowNews } from "./actions/get-flow-news.ts";
import { getHeatMap } from "./actions/get-heat-map.ts";
import { getInside } from "./actions/get-inside.ts";
import { saveFlowPoint } from "./actions/save-flow-point.ts";
import { summariseFlow } from "./actions/summarise-flow.ts";

export const flowRoutes = routes(
  serve(api.summariseFlow, summariseFlow),
  serve(api.getInside, getInside),
  serve(api.getFlowNews, getFlowNews),
  serve(api.getHeatMap, getHeatMap),
  serve(api.exportFlow, exportFlow),
  serve(api.saveFlowPoint, saveFlowPoint),
);
