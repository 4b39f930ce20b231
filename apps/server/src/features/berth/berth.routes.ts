import * as api from "@huiyan/contract/berth/berth.api";
import * as learning from "@huiyan/contract/berth/berth-learning.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addBerth } from "./actions/add-berth.ts";
import { deleteBerth } from "./actions/delete-berth.ts";
import { editBerth } from "./actions/edit-berth.ts";
import { findBerths } from "./actions/find-berths.ts";
import { getBerthTree } from "./actions/get-berth-tree.ts";
import { getLearning } from "./actions/get-learning.ts";
import { getPicture } from "./actions/get-picture.ts";
import { getSnapshot } from "./actions/get-snapshot.ts";
import { learnBerths } from "./actions/learn-berths.ts";
import { listBerths } from "./actions/list-berths.ts";
import { listOptions } from "./actions/list-options.ts";
import { listPointBerths } from "./actions/list-point-berths.ts";
import { restoreBerth } from "./actions/restore-berth.ts";
import { suggestNumber } from "./actions/suggest-number.ts";
import { undoLearning } from "./actions/undo-learning.ts";
import { voidBerth } from "./actions/void-berth.ts";

export const berthRoutes = routes(
  serve(api.getBerthTree, getBerthTree),
  serve(api.listPointBerths, listPointBerths),
  serve(api.listBerths, listBerths),
  serve(api.findBerths, findBerths),
  serve(api.suggestBerthNumber, suggestNumber),
  serve(api.getBerthSnapshot, getSnapshot),
  serve(api.getBerthPicture, getPicture),
  serve(api.listBerthOptions, listOptions),
  serve(api.addBerth, addBerth),
  serve(api.editBerth, editBerth),
  serve(api.deleteBerth, deleteBerth),
  serve(api.restoreBerth, restoreBerth),
  serve(api.voidBerth, voidBerth),
  serve(learning.getBerthLearning, getLearning),
  serve(learning.learnBerths, learnBerths),
  serve(learning.undoLearning, undoLearning),
);
