import { v7 } from "uuid";
import { nothingStored } from "#platform/installation/installation.queries.ts";
import { newPhone } from "../person-client.ts";
import { type SampleOf } from "../sample.ts";

const empty: SampleOf = () => ({ input: {} });
const someKey = "x".repeat(43);

/** Samples for the operator's endpoints. */
export const operatorSamples: Record<string, SampleOf> = {
  "operator.getLink": () => ({ input: { key: someKey } }),
  "operator.redeemLink": () => ({ input: { key: someKey, password: "Test@2026" }, refused: "operator_link_void" }),
  "operator.getSelf": empty,
  "operator.findActs": empty,
  "operator.getHealth": empty,
  "operator.runJob": () => ({ input: { job: "no.job" }, refused: "not_found" }),
  "operator.retryItems": () => ({ input: { job: "no.job" }, refused: "not_found" }),
  "backup.get": empty,
  "backup.savePlan": () => ({
    input: { every: "off", weekday: 1, hour: 3, keep: 7, drill: "off", version: 999 },
    refused: "backup_plan_changed",
  }),
  "backup.start": empty,
  "backup.startDrill": () => ({ input: { _id: v7() }, refused: "backup_not_there" }),
  "backup.remove": () => ({ input: { _id: v7() }, refused: "backup_not_there" }),
  "operator.findAccounts": empty,
  // without `disabled: true`, so that later calls can use the account
  "operator.disableAccount": (target) => ({ input: { _id: target.staff.accountId, disabled: false } }),
  "operator.resetFactor": (target) => ({ input: { _id: target.staff.accountId } }),
  "operator.endSessions": (target) => ({ input: { _id: target.staff.accountId } }),
  "operator.sendResetCode": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "operator.findFeedback": empty,
  "operator.getFeedbackPictures": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "operator.answerFeedback": () => ({ input: { _id: v7(), answer: "谢谢" }, refused: "not_found" }),
  "operator.closeFeedback": () => ({ input: { _id: v7(), closed: true }, refused: "not_found" }),
  "operator.findOrganisations": empty,
  "operator.getOrganisationMenu": (target) => ({ input: { _id: target.orgId } }),
  "operator.addOrganisation": () => ({
    input: { name: "渝北环卫", account: newPhone(), admin_name: "周启明", password: "Starlight-1" },
  }),
  "operator.editOrganisation": (target) => ({ input: { _id: target.orgId, notes: "备注" } }),
  "operator.getSettings": empty,
  "operator.countExpiring": (target) => ({ input: { org_id: target.orgId, message_days: 30, video_days: 7 } }),
  "operator.saveSettings": () => ({
    input: { version: 999, values: nothingStored.values, notice: nothingStored.notice },
    refused: "settings_changed",
  }),
  "operator.openForPerson": (target) => ({
    input: { account_id: target.staff.accountId, org_id: target.orgId, live: false, menu: [] },
  }),
  "operator.listPersonRights": (target) => ({ input: { _id: target.staff.accountId } }),
  "operator.listPackages": empty,
  "operator.loadPackage": () => ({ input: { fields: {} }, refused: "invalid_input" }),
  "operator.withdrawPackage": () => ({
    input: { _id: v7(), kind: "algorithm", withdrawn: true },
    refused: "not_found",
  }),
  "operator.findRunning": () => ({ input: { _id: v7(), kind: "program" }, refused: "not_found" }),
};
