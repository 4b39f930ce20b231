import * as api from "@huiyan/contract/organisation/organisation.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { getCurrentOrganisation } from "./actions/get-current-organisation.ts";
import { getDeployment } from "./actions/get-deployment.ts";
import { getSystemInfo } from "./actions/get-system-info.ts";
import { getUserInfo } from "./actions/get-user-info.ts";

export const organisationRoutes = routes(
  serve(api.getUserInfo, getUserInfo),
  serve(api.getCurrentOrganisation, getCurrentOrganisation),
  serve(api.getDeployment, getDeployment),
  serve(api.getSystemInfo, getSystemInfo),
);
