import * as api from "@huiyan/contract/china/china.api";
import { routes, serve } from "#platform/http/serve.ts";
import { listAreas, listCities, listProvinces, listStreets, readAddress } from "./actions/list-divisions.ts";

export const chinaRoutes = routes(
  serve(api.listProvinces, listProvinces),
  serve(api.listCities, listCities),
  serve(api.listAreas, listAreas),
  serve(api.listStreets, listStreets),
  serve(api.getAddress, readAddress),
);
