import { v7 } from "uuid";
import { ofObject } from "../objects/objects.ts";
import { newPhone } from "../person-client.ts";
import { type SampleOf } from "../sample.ts";

const empty: SampleOf = () => ({ input: {} });

/** Samples for the endpoints of sign-in and of the caller's own account. */
export const sessionSamples: Record<string, SampleOf> = {
  "session.signIn": () => ({ input: { account: newPhone(), password: "wrong" }, refused: "wrong_password" }),
  "session.signOut": empty,
  "session.getSetup": () => ({ input: { key: "x" } }),
  "session.completeSetup": () => ({
    input: { key: "x", organisation: "企业", name: "管理员", account: "13912345678", password: "Test@2026" },
    refused: "setup_link_void",
  }),
  "session.getDemo": empty,
  "session.sendPhoneCode": () => ({ input: { phone: newPhone(), type: "code" } }),
  "session.register": () => ({
    input: { account: newPhone(), password: "Test@2026", verification_code: "000000" },
    refused: "phone_code_wrong",
  }),
  "session.resetPassword": () => ({
    input: { account: newPhone(), password: "Test@2026", password2: "Test@2026", verification_code: "000000" },
    refused: "phone_code_wrong",
  }),
  "session.getPictureCode": empty,
  "session.getPublicKey": empty,
  "session.changePassword": () => ({
    input: { old_pwd: "wrong", new_pwd: "Test@2027", confirm_pwd: "Test@2027" },
    refused: "wrong_old_password",
  }),
  "session.list": empty,
  "session.revoke": ofObject("session", (_id) => ({ _id })),
  "session.getSecondFactor": empty,
  "session.startSecondFactor": () => ({ input: { password: "wrong" }, refused: "own_password_wrong" }),
  "session.enableSecondFactor": () => ({ input: { totp: "000000" }, refused: "totp_not_started" }),
  "session.disableSecondFactor": () => ({ input: { totp: "000000" } }),
  "session.startSingleSignOn": () => ({ input: { bind: "0123456789abcdef" }, refused: "not_found" }),
  "session.finishSingleSignOn": () => ({ input: { state: v7(), code: "x" } }),
  "session.redeemSingleSignOn": () => ({
    input: { ticket: v7(), bind: "0123456789abcdef" },
    refused: "sign_on_failed",
  }),
};
