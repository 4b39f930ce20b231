import * as api from "@huiyan/contract/open-api/open-api.api";
import { routes, serve } from "#platform/http/serve.ts";
import { findDeliveries } from "./actions/find-deliveries.ts";
import { generateKeyPair } from "./actions/generate-key-pair.ts";
import { getDataUpload } from "./actions/get-data-upload.ts";
import { getKeyPair } from "./actions/get-key-pair.ts";
import { resendDeliveries } from "./actions/resend-deliveries.ts";
import { saveDataUpload } from "./actions/save-data-upload.ts";
import { tryDataUpload } from "./actions/try-data-upload.ts";

export const openApiRoutes = routes(
  serve(api.getKeyPair, getKeyPair),
  serve(api.generateKeyPair, generateKeyPair),
  serve(api.getDataUpload, getDataUpload),
  serve(api.saveDataUpload, saveDataUpload),
  serve(api.tryDataUpload, tryDataUpload),
  serve(api.findDeliveries, findDeliveries),
  serve(api.resendDeliveries, resendDeliveries),
);
