import * as api from "@huiyan/contract/weighing/weighing.api";
import { routes, serve } from "#platform/http/serve.ts";
import { downloadSlip, getSlipFile, getSlipPdf, getSlipSheet } from "./actions/download-slip.ts";
import { exportChain } from "./actions/export-chain.ts";
import { findSlips } from "./actions/find-slips.ts";
import { getPublicKey, getSealKey } from "./actions/get-seal-key.ts";
import { getSlip } from "./actions/get-slip.ts";
import { getSlipInfo } from "./actions/get-slip-info.ts";
import { listSlipDevices } from "./actions/list-slip-devices.ts";
import { listSlipUses } from "./actions/list-slip-uses.ts";
import { makeSlip } from "./actions/make-slip.ts";
import { verifySlip } from "./actions/verify-slip.ts";
import { voidSlip } from "./actions/void-slip.ts";

export const weighingRoutes = routes(
  serve(api.getSlipInfo, getSlipInfo),
  serve(api.listSlipUses, listSlipUses),
  serve(api.listSlipDevices, listSlipDevices),
  serve(api.downloadSlip, downloadSlip),
  serve(api.makeSlip, makeSlip),
  serve(api.findSlips, findSlips),
  serve(api.getSlip, getSlip),
  serve(api.getSlipSheet, getSlipSheet),
  serve(api.getSlipPdf, getSlipPdf),
  serve(api.getSlipFile, getSlipFile),
  serve(api.voidSlip, voidSlip),
  serve(api.getSealKey, getSealKey),
  serve(api.exportChain, exportChain),
  serve(api.getPublicKey, getPublicKey),
  serve(api.verifySlip, verifySlip),
);
