export {
  findAccountByPhone,
  findFirstOrganisation,
  insertAccount,
  listStandings,
  recordEntry,
  recordSignIn,
} from "./account.queries.ts";
export { sendCode } from "./actions/send-phone-code.ts";
export { readKeyProof } from "./check-master-key.ts";
export { cleanUpSessions } from "./clean-up.ts";
export { disableTotp, setTotp } from "./codes/totp.queries.ts";
export { newTotpSecret } from "./codes/totp.ts";
export {
  closeDemo,
  type DemoAccount,
  getDemoAccounts,
  printedPassword,
  putDemoAccounts,
  randomPassword,
  renewPrintedPasswords,
} from "./demo-accounts.ts";
export { ipLocationOf } from "./ip-location.ts";
export { admitDisplay, admitFromAddress, giveTriesBack } from "./login-throttle.ts";
export { moveToOrganisation } from "./move-to-organisation.ts";
export { openSession } from "./open-session.ts";
export { giveNewPassword } from "./password/give-new-password.ts";
export { callersTurn, hashPassword, turnOf } from "./password/password.ts";
export { openPassword } from "./password/sealed-password.ts";
export { refuseProblem } from "./refuse-problem.ts";
export { hasOrganisation } from "./registration.queries.ts";
export { isRegistrationOpen, mayMakeOrganisation } from "./registration.ts";
export { deleteSessionsOf, holdsSession, leaveOrganisation, setSessionOrganisation } from "./session.queries.ts";
export { createSetupKey } from "./setup-link.ts";
export { hashToken, newToken } from "./token.ts";
