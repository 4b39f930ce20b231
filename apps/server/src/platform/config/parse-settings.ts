import { formatMessage, type MessageValues } from "@huiyan/contract/format-message";
import { issueText } from "@huiyan/contract/issue-text";
import { type z } from "zod";

export class ConfigError extends Error {}

const say = (text: string, values?: MessageValues) => formatMessage(text, "zh-CN", values);

/** @throws ConfigError whose message names each wrong setting and its valid values */
export function parseSettings<T>(schema: z.ZodType<T>, rawInput: Record<string, unknown>): T {
  const parsed = schema.safeParse(rawInput);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    (issue) => `环境变量 ${issue.path.slice(0, 1).join("")} 有误：${issueText(issue, say)}`,
  );
  throw new ConfigError([...new Set(lines)].join("\n"));
}
