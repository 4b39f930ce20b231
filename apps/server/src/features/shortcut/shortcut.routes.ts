import * as api from "@huiyan/contract/shortcut/shortcut.api";
import { routes, serve } from "#platform/http/serve.ts";
import { getAllShortcuts } from "./actions/get-all-shortcuts.ts";
import { getMyShortcuts } from "./actions/get-my-shortcuts.ts";
import { getShortcutIcon } from "./actions/get-shortcut-icon.ts";
import { saveShortcuts } from "./actions/save-shortcuts.ts";

export const shortcutRoutes = routes(
  serve(api.getAllShortcuts, getAllShortcuts),
  serve(api.getMyShortcuts, getMyShortcuts),
  serve(api.saveShortcuts, saveShortcuts),
  serve(api.getShortcutIcon, getShortcutIcon),
);
