import { grouped } from "../../shared/format/count.ts";
import { openApiText as text } from "./open-api.texts.ts";

interface Props {
  answer: { status: number; took_ms: number } | undefined;
  problem: string | undefined;
}

/** What the tried address said. */
export function TryResult({ answer, problem }: Props) {
  const good = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const facts = answer && { status: answer.status, ms: grouped(answer.took_ms) };
  return (
    <span role="status" className={`upload-result ${good ? "good" : "bad"}`}>
      {problem ?? (facts && text(good ? "answered" : "answeredBadly", facts))}
    </span>
  );
}
