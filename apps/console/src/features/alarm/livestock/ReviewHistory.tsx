import { type Message } from "@huiyan/contract/alarm/message";
import { listReviews } from "@huiyan/contract/alarm/review.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortTime } from "#shared/format/time.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { livestockText as text } from "./livestock.texts.ts";

type Review = Answer<typeof listReviews>["list"][number];

function deedOf({ index, count, remark }: Review): string {
  if (index !== null) return text("didCount", { n: index + 1, count: count ?? 0 });
  return remark === "" ? text("clearedRemark") : text("didRemark", { remark });
}

function Reviews({ id }: { id: string }) {
  const query = useQueryOf(listReviews, { id }, { staleTime: 0 });
  return (
    <>
      <ProblemBanner query={query} />
      <ol className="review-history" aria-label={text("history")}>
        {query.data?.list.map((review) => (
          <li key={`${review.time} ${review.index} ${review.count}`}>
            <span>
              <b>{review.user}</b> {deedOf(review)}
            </span>
            <time className="note num" dateTime={new Date(review.time).toISOString()}>
              {shortTime(review.time)}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}

/** All corrections and remarks of an alarm, loaded when the user opens the list. */
export function ReviewHistory({ message }: { message: Message }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className="plain-button link-button" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {text(shown ? "hideHistory" : "showHistory")}
      </button>
      {shown && <Reviews id={message._id} />}
    </>
  );
}
