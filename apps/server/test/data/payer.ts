import { type Payer } from "#platform/limits/fair-queue.ts";

/** Payer to which tests charge expensive work. Background work has no time limit, because the machine may be slow. */
export const testPayer: Payer = { group: "organisation", one: "account", isBackground: true };
