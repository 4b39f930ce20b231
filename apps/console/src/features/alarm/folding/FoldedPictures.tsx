import { findFolded } from "@huiyan/contract/alarm/folding.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "#shared/api/call.ts";
import { grouped } from "#shared/format/count.ts";
import { clockSeconds } from "#shared/format/time.ts";
import { Thumb } from "#shared/media/Thumb.tsx";
import { foldingText as text } from "./folding.texts.ts";
import "./folding.css";

const size = 60;

/** Returns the grouped alarms of a lead alarm page by page, oldest first. Reloads when another one is grouped. */
function useFolded({ _id: id, folded_count: count }: Message) {
  const query = useInfiniteQuery({
    queryKey: [findFolded.name, { id }],
    queryFn: ({ pageParam, signal }) => call(findFolded, { id, page: pageParam, size }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, list }) =>
      page.page * size < page.count && list.length > 0 ? page.page + 1 : undefined,
    enabled: count > 0,
  });
  const members = query.data?.pages.flatMap(({ list }) => list) ?? [];
  const grown = useEffectEvent(() => {
    const known = query.data?.pages.at(-1)?.page.count ?? count;
    if (known !== count) void query.refetch();
  });
  useEffect(() => {
    if (count > 0) grown();
  }, [count]);
  return {
    members,
    left: Math.max(0, count - members.length),
    loading: query.isFetching,
    problem: query.error ?? query.failureReason,
    data: query.data,
    dataUpdatedAt: query.dataUpdatedAt,
    showMore: () => void query.fetchNextPage(),
    retryNow: () => query.refetch(),
  };
}

interface Props {
  head: Message;
  /** Id of the alarm whose picture is shown. */
  shown: string;
  onShow: (message: Message) => void;
}

/** Strip of pictures of the lead alarm and its grouped alarms, ordered by time. A click shows that alarm. */
export function FoldedPictures({ head, shown, onShow }: Props) {
  const folded = useFolded(head);
  if (head.folded_count === 0) return null;
  return (
    <section className="folded" aria-label={text("title")}>
      <header title={text("hint")}>
        <h3>{text("title")}</h3>
        <span className="note num">{text("count", { n: grouped(head.folded_count) })}</span>
      </header>
      {folded.problem !== null && (
        <p className="note" role="status">
          {folded.problem.message}
        </p>
      )}
      <ol>
        {[head, ...folded.members].map((message) => (
          <li key={message._id}>
            <button type="button" aria-pressed={message._id === shown} onClick={() => onShow(message)}>
              <Thumb source={message.thumb_url || message.res_thumb_url} alt="" />
              <span className="num">{message._id === head._id ? text("first") : clockSeconds(message.create_at)}</span>
            </button>
          </li>
        ))}
      </ol>
      {folded.left > 0 && folded.members.length > 0 && (
        <button type="button" className="link-button" disabled={folded.loading} onClick={folded.showMore}>
          {text("more", { n: grouped(folded.left) })}
        </button>
      )}
    </section>
  );
}
