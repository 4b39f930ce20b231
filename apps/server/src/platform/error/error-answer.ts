import { type Failure } from "@huiyan/contract/envelope";
import { type ErrorKey, errorTable, errorText } from "@huiyan/contract/errors";
import { formText } from "@huiyan/contract/form-texts";
import { type MessageValues } from "@huiyan/contract/format-message";
import { isOwnText, issueText } from "@huiyan/contract/issue-text";
import { type Language } from "@huiyan/contract/language";
import { type z } from "zod";
import { isDatabaseAway, isDatabaseFull, isRolledBack, isUnstorableText } from "../db/failures.ts";
import { DiskFull, FileGone, StoreUnavailable } from "../storage/file-store.ts";
import { AppError, type ErrorDetails, InvalidInput } from "./app-error.ts";

export interface ErrorAnswer {
  status: number;
  body: Failure;
  retryAfterSeconds: number | undefined;
  /** True for an unforeseen error, which is logged with its stack. */
  unexpected: boolean;
}

/** Codes of Fastify's own refusals. */
const frameworkErrors: Record<string, ErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "invalid_input",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "upload_truncated",
  FST_ERR_NOT_FOUND: "not_found",
  FST_ERR_BAD_URL: "invalid_input",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  FST_STATIC_FORBIDDEN_PATH: "not_found",
  FST_STATIC_INVALID_REDIRECT_URL: "not_found",
  ECONNRESET: "upload_truncated",
};

/** Texts of an answer, in the language of the request. */
interface AnswerTexts {
  fields?: Record<string, string>;
  text?: string;
}

function textsOfIssues({ issues }: z.ZodError, language: Language): AnswerTexts {
  const say = (sentence: string, values?: MessageValues) => formText(sentence, language, values);
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join(".")] ??= issueText(issue, say);
  const issue = issues.find(isOwnText);
  return issue === undefined ? { fields } : { fields, text: issueText(issue, say) };
}

function textsOfDetails({ fields, text, values }: ErrorDetails, language: Language): AnswerTexts {
  const say = (sentence: string) => formText(sentence, language, values);
  const pairs = Object.entries(fields ?? {}).map(([name, sentence]) => [name, say(sentence)] as const);
  return {
    ...(fields === undefined ? {} : { fields: Object.fromEntries(pairs) }),
    ...(text === undefined ? {} : { text: say(text) }),
  };
}

function frameworkKey(error: unknown): ErrorKey | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return frameworkErrors[code];
}

function classify(error: unknown): { key: ErrorKey; details: ErrorDetails } {
  if (error instanceof AppError) return { key: error.key, details: error.details };
  if (error instanceof InvalidInput) return { key: "invalid_input", details: {} };
  if (error instanceof FileGone) return { key: "not_found", details: {} };
  if (error instanceof DiskFull || isDatabaseFull(error)) {
    // the client retries after 4 s; until then another node may take the call, or space may have been freed
    return { key: "disk_full", details: { retryAfterSeconds: 4 } };
  }
  if (error instanceof StoreUnavailable || isDatabaseAway(error) || isRolledBack(error)) {
    return { key: "service_unavailable", details: { retryAfterSeconds: 2 } };
  }
  if (isUnstorableText(error)) return { key: "invalid_input", details: {} };
  return { key: frameworkKey(error) ?? "internal", details: {} };
}

/** Returns the key of the failure in the error table; `internal` for unforeseen errors. */
export function errorKeyOf(error: unknown): ErrorKey {
  return classify(error).key;
}

/** Converts a failure into an answer, without internal details. All failures are converted here. */
export function errorAnswer(error: unknown, language: Language): ErrorAnswer {
  const { key, details } = classify(error);
  const { status, code } = errorTable[key];
  const texts =
    error instanceof InvalidInput ? textsOfIssues(error.error, language) : textsOfDetails(details, language);
  const body: Failure = { code, message: texts.text ?? errorText(key, language), error: key };
  if (texts.fields !== undefined) body.fields = texts.fields;
  return { status, body, retryAfterSeconds: details.retryAfterSeconds, unexpected: key === "internal" };
}

/** Returns the first language of accept-language that the product supports. */
export function requestLanguage(header: string | undefined): Language {
  for (const part of (header ?? "").split(",")) {
    const tag = part.split(";")[0]?.trim().toLowerCase() ?? "";
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return "zh-TW";
    if (tag.startsWith("zh")) return "zh-CN";
    if (tag.startsWith("en")) return "en";
  }
  return "zh-CN";
}
