import * as api from "@huiyan/contract/algorithm/algorithm.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { listAlgorithmTypes } from "./actions/list-types.ts";

export const algorithmRoutes = routes(serve(api.listAlgorithmTypes, listAlgorithmTypes));
