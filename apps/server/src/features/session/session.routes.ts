import * as addressApi from "@huiyan/contract/session/address.api";
import * as factorApi from "@huiyan/contract/session/second-factor.api";
import * as api from "@huiyan/contract/session/session.api";
import * as signOnApi from "@huiyan/contract/session/single-sign-on.api";
import { routes, serve } from "#platform/http/serve.ts";
import { changePassword } from "./actions/change-password.ts";
import { type CreateOrganisation, createCompleteSetup } from "./actions/complete-setup.ts";
import { disableSecondFactor } from "./actions/disable-second-factor.ts";
import { enableSecondFactor } from "./actions/enable-second-factor.ts";
import { createFinishSingleSignOn } from "./actions/finish-single-sign-on.ts";
import { getCity, getIp } from "./actions/get-address.ts";
import { getDemo } from "./actions/get-demo.ts";
import { createGetPictureCode } from "./actions/get-picture-code.ts";
import { getPublicKey } from "./actions/get-public-key.ts";
import { getSecondFactor } from "./actions/get-second-factor.ts";
import { getSetup } from "./actions/get-setup.ts";
import { listSessions } from "./actions/list-sessions.ts";
import { redeemSingleSignOn } from "./actions/redeem-single-sign-on.ts";
import { register } from "./actions/register.ts";
import { resetPassword } from "./actions/reset-password.ts";
import { revokeSessions } from "./actions/revoke-sessions.ts";
import { sendPhoneCode } from "./actions/send-phone-code.ts";
import { signIn } from "./actions/sign-in.ts";
import { signOut } from "./actions/sign-out.ts";
import { startSecondFactor } from "./actions/start-second-factor.ts";
import { createStartSingleSignOn } from "./actions/start-single-sign-on.ts";
import { type SignOnProvider } from "./single-sign-on/sign-on-provider.ts";

export const sessionRoutes = (provider: SignOnProvider, createOrganisation: CreateOrganisation) =>
  routes(
    serve(api.signIn, signIn),
    serve(api.sendPhoneCode, sendPhoneCode),
    serve(api.register, register),
    serve(api.resetPassword, resetPassword),
    serve(api.getPictureCode, createGetPictureCode()),
    serve(api.getPublicKey, getPublicKey),
    serve(addressApi.getIp, getIp),
    serve(addressApi.getCity, getCity),
    serve(api.signOut, signOut),
    serve(api.changePassword, changePassword),
    serve(api.listSessions, listSessions),
    serve(api.revokeSessions, revokeSessions),
    serve(factorApi.getSecondFactor, getSecondFactor),
    serve(factorApi.startSecondFactor, startSecondFactor),
    serve(factorApi.enableSecondFactor, enableSecondFactor),
    serve(factorApi.disableSecondFactor, disableSecondFactor),
    serve(signOnApi.startSingleSignOn, createStartSingleSignOn(provider)),
    serve(signOnApi.finishSingleSignOn, createFinishSingleSignOn(provider)),
    serve(signOnApi.redeemSingleSignOn, redeemSingleSignOn),
    serve(api.getSetup, getSetup),
    serve(api.completeSetup, createCompleteSetup(createOrganisation)),
    serve(api.getDemo, getDemo),
  );
