import * as api from "@huiyan/contract/resource/resource.api";
import * as uploadApi from "@huiyan/contract/resource/upload.api";
import { routes, serve } from "#platform/http/serve.ts";
import { getResource } from "./actions/get-resource.ts";
import { readResource } from "./actions/read-resource.ts";
import { signUpload } from "./actions/sign-upload.ts";
import { uploadFile } from "./actions/upload-file.ts";

export const resourceRoutes = routes(
  serve(api.readResource, readResource),
  serve(api.getResource, getResource),
  serve(uploadApi.signUpload, signUpload),
  serve(uploadApi.uploadFile, uploadFile),
);
