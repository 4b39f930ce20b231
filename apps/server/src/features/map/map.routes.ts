import * as api from "@huiyan/contract/map/map.api";
import { routes, serve } from "#platform/http/serve.ts";
import { findPlaces } from "./actions/find-places.ts";
import { getDivisionPlace } from "./actions/get-division-place.ts";
import { getMapSettings } from "./actions/get-map-settings.ts";
import { getOutlines } from "./actions/get-outlines.ts";
import { getRegion } from "./actions/get-region.ts";

export const mapRoutes = routes(
  serve(api.getMapSettings, getMapSettings),
  serve(api.getOutlines, getOutlines),
  serve(api.getRegion, getRegion),
  serve(api.getDivisionPlace, getDivisionPlace),
  serve(api.findPlaces, findPlaces),
);
