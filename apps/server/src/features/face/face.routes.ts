import * as api from "@huiyan/contract/face/face.api";
import * as deviceApi from "@huiyan/contract/face/face.device";
import * as importApi from "@huiyan/contract/face/face-import.api";
import * as modelApi from "@huiyan/contract/face/face-model.api";
import * as recordApi from "@huiyan/contract/face/face-record.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addFace } from "./actions/add-face.ts";
import { allowFaces } from "./actions/allow-faces.ts";
import { checkFace } from "./actions/check-face.ts";
import { editFace } from "./actions/edit-face.ts";
import { findFaces } from "./actions/find-faces.ts";
import { getFace } from "./actions/get-face.ts";
import { readFacePicture } from "./actions/read-face-picture.ts";
import { removeFaces } from "./actions/remove-faces.ts";
import { tryFaces } from "./actions/try-faces.ts";
import { sendFaces } from "./device/send-faces.ts";
import { getFaceImport } from "./import/get-import.ts";
import { importFaces } from "./import/import-faces.ts";
import { beginFaceUpload, sendFacePiece } from "./import/send-pieces.ts";
import { findFaceAccess } from "./record/find-access.ts";
import { findFaceReceipts } from "./record/find-receipts.ts";
import { getFaceKeeping } from "./record/get-keeping.ts";
import { getFaceRenewal } from "./renewal/get-renewal.ts";

export const faceRoutes = routes(
  serve(api.findFaces, findFaces),
  serve(api.getFace, getFace),
  serve(api.checkFace, checkFace),
  serve(api.addFace, addFace),
  serve(api.editFace, editFace),
  serve(api.removeFaces, removeFaces),
  serve(api.allowFaces, allowFaces),
  serve(api.readFacePicture, readFacePicture),
  serve(modelApi.tryFaces, tryFaces),
  serve(modelApi.getFaceRenewal, getFaceRenewal),
  serve(importApi.beginFaceUpload, beginFaceUpload),
  serve(importApi.sendFacePiece, sendFacePiece),
  serve(importApi.importFaces, importFaces),
  serve(importApi.getFaceImport, getFaceImport),
  serve(recordApi.findFaceAccess, findFaceAccess),
  serve(recordApi.findFaceReceipts, findFaceReceipts),
  serve(recordApi.getFaceKeeping, getFaceKeeping),
  serve(deviceApi.fetchFaces, sendFaces),
);
