import * as api from "@huiyan/contract/live/live.api";
import { routes, serve } from "#platform/http/serve.ts";
import { getStill } from "./actions/get-still.ts";
import { playPoint } from "./actions/play-point.ts";

export const liveRoutes = routes(serve(api.playPoint, playPoint), serve(api.getStill, getStill));
