import * as api from "@huiyan/contract/head-count/head-count.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addPair } from "./actions/add-pair.ts";
import { decide } from "./actions/decide.ts";
import { editPair } from "./actions/edit-pair.ts";
import { findGroups } from "./actions/find-groups.ts";
import { listCounters } from "./actions/list-counters.ts";
import { listPairs } from "./actions/list-pairs.ts";
import { removePair } from "./actions/remove-pair.ts";
import { withdraw } from "./actions/withdraw.ts";

export const headCountRoutes = routes(
  serve(api.listCounters, listCounters),
  serve(api.listCountPairs, listPairs),
  serve(api.addCountPair, addPair),
  serve(api.editCountPair, editPair),
  serve(api.removeCountPair, removePair),
  serve(api.findCountGroups, findGroups),
  serve(api.decideCount, decide),
  serve(api.withdrawCount, withdraw),
);
