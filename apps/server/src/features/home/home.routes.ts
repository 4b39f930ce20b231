import * as api from "@huiyan/contract/home/home.api";
import { routes, serve } from "#platform/http/serve.ts";
import { getHomeData } from "./actions/get-home-data.ts";

export const homeRoutes = routes(serve(api.getHomeData, getHomeData));
