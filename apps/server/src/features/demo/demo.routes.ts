import * as api from "@huiyan/contract/demo/demo.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { deleteDemoHistory } from "./actions/delete-history.ts";
import { getDemoHistory } from "./actions/get-history.ts";

export const demoRoutes = routes(
  serve(api.getDemoHistory, getDemoHistory),
  serve(api.deleteDemoHistory, deleteDemoHistory),
);
