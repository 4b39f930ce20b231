import { grouped } from "../../shared/format/count.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { type TryAnswer } from "./target-api.ts";

interface Props {
  answer: TryAnswer | undefined;
  problem: string | undefined;
}

/** What the tried address said. */
export function TryResult({ answer, problem }: Props) {
  const came = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const good = came && answer.understood !== false;
  const facts = answer && { status: answer.status, ms: grouped(answer.took_ms) };
  return (
    <span role="status" className={`upload-result ${good ? "good" : "bad"}`}>
      {problem ?? (facts && text(good ? "answered" : came ? "answeredOddly" : "answeredBadly", facts))}
    </span>
  );
}
