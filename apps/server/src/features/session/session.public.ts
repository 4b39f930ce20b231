export { insertAccount } from "./account.queries.ts";
export { type DemoAccount, getDemoAccounts, putDemoAccounts } from "./demo-accounts.ts";
export { hashPassword } from "./password.ts";
export { createSetupKey, isSetupOpen } from "./setup-link.ts";
