import { grouped } from "#shared/format/count.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { shortTime } from "#shared/format/time.ts";
import { openApiText as text } from "./open-api.texts.ts";

export function TimeCell({ at }: { at: number | null }) {
  return at === null ? "-" : <time dateTime={new Date(at).toISOString()}>{shortTime(at)}</time>;
}

interface Answered {
  status: number;
  took_ms: number;
  /** Number of attempts; 0 if it was not sent yet. */
  tries: number;
}

/** Answer of the receiver: HTTP status and duration. */
export function AnswerCell({ status, tries, took_ms }: Answered) {
  if (tries === 0) return "-";
  if (status === 0) return text("noAnswer");
  return joinFacts([text("httpStatus", { n: status }), text("ms", { n: grouped(took_ms) })]);
}
