import * as api from "@huiyan/contract/resource/resource.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { getResource } from "./actions/get-resource.ts";
import { readResource } from "./actions/read-resource.ts";

export const resourceRoutes = routes(serve(api.readResource, readResource), serve(api.getResource, getResource));
