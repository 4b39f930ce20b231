import * as api from "@huiyan/contract/point/point.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { findPoints } from "./actions/find-points.ts";
import { takeSnapshot } from "./actions/take-snapshot.ts";

export const pointRoutes = routes(serve(api.findPoints, findPoints), serve(api.takeSnapshot, takeSnapshot));
