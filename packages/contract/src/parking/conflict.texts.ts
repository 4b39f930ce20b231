import { type LocalizedText } from "../language.ts";

/** Reason that is recorded in a record's timeline, and for an exclusion, when a user accepts a proposal. */
export const proposalCause: LocalizedText = ["采纳矛盾处理建议", "採納矛盾處理建議", "Proposal of the conflict list"];
