import * as api from "@huiyan/contract/gb28181/gb28181.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addGbChannels } from "./actions/add-channels.ts";
import { listGbDevices, readGbCatalogue } from "./actions/list-devices.ts";
import { listGbMessages } from "./actions/list-messages.ts";
import { getGbSettings, revealGbPassword, setGbSettings } from "./actions/settings.ts";

export const gbRoutes = routes(
  serve(api.getGbSettings, getGbSettings),
  serve(api.setGbSettings, setGbSettings),
  serve(api.revealGbPassword, revealGbPassword),
  serve(api.listGbDevices, listGbDevices),
  serve(api.readGbCatalogue, readGbCatalogue),
  serve(api.listGbMessages, listGbMessages),
  serve(api.addGbChannels, addGbChannels),
);
