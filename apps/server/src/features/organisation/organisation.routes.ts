import * as api from "@huiyan/contract/organisation/organisation.api";
import { routes, serve } from "#platform/http/serve.ts";
import { createOrganisation } from "./actions/create-organisation.ts";
import { editOrganisation } from "./actions/edit-organisation.ts";
import { editUser } from "./actions/edit-user.ts";
import { getAlias } from "./actions/get-alias.ts";
import { getCurrentOrganisation } from "./actions/get-current-organisation.ts";
import { getDeployment } from "./actions/get-deployment.ts";
import { getLogo } from "./actions/get-logo.ts";
import { getSystemInfo } from "./actions/get-system-info.ts";
import { getUserInfo } from "./actions/get-user-info.ts";
import { joinOrganisation } from "./actions/join-organisation.ts";
import { saveAlias } from "./actions/save-alias.ts";
import { switchOrganisation } from "./actions/switch-organisation.ts";

export const organisationRoutes = routes(
  serve(api.getUserInfo, getUserInfo),
  serve(api.editUser, editUser),
  serve(api.getCurrentOrganisation, getCurrentOrganisation),
  serve(api.switchOrganisation, switchOrganisation),
  serve(api.joinOrganisation, joinOrganisation),
  serve(api.createOrganisation, createOrganisation),
  serve(api.editOrganisation, editOrganisation),
  serve(api.getLogo, getLogo),
  serve(api.getAlias, getAlias),
  serve(api.saveAlias, saveAlias),
  serve(api.getDeployment, getDeployment),
  serve(api.getSystemInfo, getSystemInfo),
);
