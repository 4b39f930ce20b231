import * as accountApi from "@huiyan/contract/operator/account.api";
import * as feedbackApi from "@huiyan/contract/operator/feedback.api";
import * as healthApi from "@huiyan/contract/operator/health.api";
import * as api from "@huiyan/contract/operator/operator.api";
import * as organisationApi from "@huiyan/contract/operator/organisation.api";
import * as packageApi from "@huiyan/contract/operator/package.api";
import * as settingsApi from "@huiyan/contract/operator/settings.api";
import { routes, serve } from "#platform/http/serve.ts";
import { disableAccount, endSessions, resetFactor, sendResetCode } from "./account/change-account.ts";
import { findAccounts } from "./account/find-accounts.ts";
import { listPersonRights, openForPerson } from "./account/person-rights.ts";
import { findActs } from "./actions/find-acts.ts";
import { getOperator } from "./actions/get-operator.ts";
import { getLink, redeemLink } from "./actions/redeem-link.ts";
import { answerFeedback, closeFeedback } from "./feedback/answer-feedback.ts";
import { findFeedback, getFeedbackPictures } from "./feedback/find-feedback.ts";
import { readHealth } from "./health/read-health.ts";
import { retryItems, runJob } from "./health/run-job.ts";
import { addOrganisation } from "./organisation/add-organisation.ts";
import { editOrganisation, getOrganisationMenu } from "./organisation/edit-organisation.ts";
import { findOrganisations } from "./organisation/find-organisations.ts";
import { findRunning } from "./package/find-running.ts";
import { listPackages } from "./package/list-packages.ts";
import { loadPackage } from "./package/load-package.ts";
import { withdrawPackage } from "./package/withdraw-package.ts";
import { getSettings, saveSettings } from "./settings/change-settings.ts";
import { countExpiring } from "./settings/count-expiring.ts";

export const operatorRoutes = routes(
  serve(accountApi.findAccounts, findAccounts),
  serve(accountApi.disableAccount, disableAccount),
  serve(accountApi.resetFactor, resetFactor),
  serve(accountApi.endSessions, endSessions),
  serve(accountApi.sendResetCode, sendResetCode),
  serve(accountApi.listPersonRights, listPersonRights),
  serve(accountApi.openForPerson, openForPerson),
  serve(feedbackApi.findFeedback, findFeedback),
  serve(feedbackApi.getFeedbackPictures, getFeedbackPictures),
  serve(feedbackApi.answerFeedback, answerFeedback),
  serve(feedbackApi.closeFeedback, closeFeedback),
  serve(healthApi.getHealth, readHealth),
  serve(healthApi.runJob, runJob),
  serve(healthApi.retryItems, retryItems),
  serve(api.getLink, getLink),
  serve(api.redeemLink, redeemLink),
  serve(api.getOperator, getOperator),
  serve(api.findActs, findActs),
  serve(organisationApi.findOrganisations, findOrganisations),
  serve(organisationApi.getOrganisationMenu, getOrganisationMenu),
  serve(organisationApi.addOrganisation, addOrganisation),
  serve(organisationApi.editOrganisation, editOrganisation),
  serve(packageApi.listPackages, listPackages),
  serve(packageApi.loadPackage, loadPackage),
  serve(packageApi.withdrawPackage, withdrawPackage),
  serve(packageApi.findRunning, findRunning),
  serve(settingsApi.getSettings, getSettings),
  serve(settingsApi.saveSettings, saveSettings),
  serve(settingsApi.countExpiring, countExpiring),
);
