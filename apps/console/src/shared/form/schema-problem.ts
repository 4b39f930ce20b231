import { issueText } from "@huiyan/contract/issue-text";
import { type z } from "zod";
import { contractText } from "../format/contract-text.ts";

/** Returns the first problem of the schema, in the language of this browser. */
export function schemaProblem(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && issueText(issue, contractText);
}
