import { decideCount } from "@huiyan/contract/head-count/head-count.api";
import { z } from "zod";
import { type GroupRow } from "../head-count-search.ts";

export const choices = ["first", "second", "typed", "accept"] as const;
export type Choice = (typeof choices)[number];

export interface DecisionValues {
  /** Chosen conclusion; "" while none is chosen. */
  choice: Choice | "";
  truth: string;
  note: string;
}

export const noDecision: DecisionValues = { choice: "", truth: "", note: "" };

/**
 * Returns the number of animals of one counter, rounded to a whole number, since numbers calculated from a weight may
 * be fractional.
 */
export function headsOf(choice: "first" | "second", { first, second }: GroupRow): number | undefined {
  const value = choice === "first" ? first : second;
  return value === null ? undefined : Math.round(value);
}

function truthOf({ choice, truth }: DecisionValues, group: GroupRow): number | null | undefined {
  if (choice === "accept") return null;
  if (choice === "first" || choice === "second") return headsOf(choice, group);
  // Accepts every minus sign. Animals that went back are counted negatively.
  const typed = truth.trim().replace(/^[−－]/, "-");
  return /^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined;
}

/** Returns the schema of the decision form for a group. */
export const decisionSchema = (group: GroupRow) =>
  z.preprocess(
    (values: DecisionValues) => ({ truth: truthOf(values, group), note: values.note }),
    decideCount.input.pick({ truth: true, note: true }),
  );
