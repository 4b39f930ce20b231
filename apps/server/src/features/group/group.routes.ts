import * as api from "@huiyan/contract/group/group.api";
import * as syncApi from "@huiyan/contract/group/sync.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addGroup } from "./actions/add-group.ts";
import { countInGroups } from "./actions/count-in-groups.ts";
import { editGroup } from "./actions/edit-group.ts";
import { getGroup } from "./actions/get-group.ts";
import { getGroupOverview } from "./actions/get-group-overview.ts";
import { getGroupTree } from "./actions/get-group-tree.ts";
import { listGroups } from "./actions/list-groups.ts";
import { listLabelTypes } from "./actions/list-label-types.ts";
import { moveGroup } from "./actions/move-group.ts";
import { removeGroup } from "./actions/remove-group.ts";
import { sortGroups } from "./actions/sort-groups.ts";
import { checkSync, startSync } from "./sync/sync-groups.ts";

export const groupRoutes = routes(
  serve(api.getGroupTree, getGroupTree),
  serve(api.countInGroups, countInGroups),
  serve(api.getGroup, getGroup),
  serve(api.listGroups, listGroups),
  serve(api.listLabelTypes, listLabelTypes),
  serve(api.getGroupOverview, getGroupOverview),
  serve(api.addGroup, addGroup),
  serve(api.editGroup, editGroup),
  serve(api.removeGroup, removeGroup),
  serve(api.moveGroup, moveGroup),
  serve(api.sortGroups, sortGroups),
  serve(syncApi.startSync, startSync),
  serve(syncApi.checkSync, checkSync),
);
