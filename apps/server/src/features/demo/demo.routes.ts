import * as api from "@huiyan/contract/demo/demo.api";
import { routes, serve } from "#platform/http/serve.ts";
import { deleteDemoHistory } from "./actions/delete-history.ts";
import { getDemoHistory } from "./actions/get-history.ts";
import { findReceived, receiveInDemo } from "./actions/receive.ts";

export const demoRoutes = routes(
  serve(api.getDemoHistory, getDemoHistory),
  serve(api.deleteDemoHistory, deleteDemoHistory),
  serve(api.receiveInDemo, receiveInDemo),
  serve(api.findReceived, findReceived),
);
