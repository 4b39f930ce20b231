import { headlinePageMax } from "@huiyan/contract/alarm/alarm.rules";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { homePollMs } from "@huiyan/contract/home/home.rules";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type UIEvent } from "react";
import { usePagesOf } from "#shared/api/use-pages-of.ts";
import { counted } from "#shared/format/count.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { HeadlineItem } from "./HeadlineItem.tsx";
import { headlineText as text } from "./headline.texts.ts";
import { headlinesOf } from "./headline-cache.ts";
import "../alarm.css";
import "./headline.css";

/** Distance to the end at which the next page is requested, in pixels. */
const nearEnd = 240;
const inputOf = (page: number) => ({ page, size: headlinePageMax });

/** Events of today, newest first. New alarms are pushed; offline devices are polled every three minutes. */
export function HeadlinePanel() {
  const query = usePagesOf(findHeadlines, inputOf, { refetchInterval: homePollMs });
  const { data, problem, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  const items = headlinesOf(data);
  const count = data?.pages.at(-1)?.page.count ?? 0;
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < nearEnd && hasNextPage && !isFetching) void fetchNextPage();
  };
  return (
    <Panel
      title={text("title")}
      className="headlines"
      mark={count > 0 && <span className="headlines-count num">{counted(count)}</span>}
      actions={
        <Link to="/message" className="panel-link">
          {text("more")}
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      }
    >
      <ProblemBanner query={query} />
      {items === undefined && problem === null && <div className="headlines-skeleton" aria-hidden="true" />}
      {items?.length === 0 && <p className="chart-empty">{text("none")}</p>}
      {items !== undefined && items.length > 0 && (
        <ul onScroll={onScroll}>
          {items.map((item) => (
            <HeadlineItem key={item._id} item={item} />
          ))}
          {isFetchingNextPage && <li className="headlines-end note">{text("loadingMore")}</li>}
          {!hasNextPage && items.length > headlinePageMax && <li className="headlines-end note">{text("all")}</li>}
        </ul>
      )}
    </Panel>
  );
}
