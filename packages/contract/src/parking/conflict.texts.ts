import { type LocalizedText } from "../language.ts";

/** Why a proposal's step was taken, in the record's timeline, and as the reason of an exclusion. */
export const proposalCause: LocalizedText = ["采纳矛盾处理建议", "採納矛盾處理建議", "Proposal of the conflict list"];
