import * as api from "@huiyan/contract/group/group.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { getGroupTree } from "./actions/get-group-tree.ts";

export const groupRoutes = routes(serve(api.getGroupTree, getGroupTree));
