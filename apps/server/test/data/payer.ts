import { type Payer } from "../../src/platform/limits/fair-queue.ts";

/** For whom tests have costly work done; without a budget of time, as a machine may be slow. */
export const testPayer: Payer = { group: "organisation", one: "account", isBackground: true };
