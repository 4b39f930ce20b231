import { type Feature } from "#platform/feature/feature.ts";
import { shortcutRoutes } from "./shortcut.routes.ts";

export const shortcutFeature: Feature = { name: "shortcut", routes: shortcutRoutes };
