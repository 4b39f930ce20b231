import { type Headline } from "@huiyan/contract/alarm/headline.api";
import { OverdueWord, SeverityMark } from "#features/alarm/alarm.public.ts";
import { clockTime } from "#shared/format/time.ts";
import { NoRows, type Source } from "./known.tsx";
import { ScreenPanel } from "./ScreenPanel.tsx";
import { useRowPages } from "./use-row-pages.tsx";

interface Props {
  title: string;
  note?: string;
  news: Source<readonly Headline[]>;
  /** Sentence that is shown for an empty list. */
  none: string;
  quiet: string | undefined;
}

const rowHeight = 32;
const noNews: readonly Headline[] = [];

/** Panel of today's headlines, newest first. */
export function NewsPanel({ title, note, news, none, quiet }: Props) {
  const { data = noNews } = news;
  const { box, shown, pager, pause } = useRowPages(data, { rowHeight, turns: true });
  return (
    <ScreenPanel title={title} quiet={quiet} pause={pause} {...(note !== undefined && { note })} actions={pager}>
      {data.length === 0 && <NoRows of={news} none={none} />}
      {data.length > 0 && (
        <div className="screen-rows" ref={box}>
          <ul className="screen-news">
            {shown.map((item) => (
              <li key={item._id}>
                <time dateTime={new Date(item.create_at).toISOString()}>{clockTime(item.create_at)}</time>
                <span className="screen-alarm-name">
                  {item.severity !== null && <SeverityMark severity={item.severity} />}
                  <b className="ell">{item.alg_name || item.message}</b>
                </span>
                <span className="screen-alarm-name">
                  {item.state !== null && <OverdueWord message={{ state: item.state, due_at: item.due_at }} />}
                  <span className="ell">{item.point_name || item.device_name}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ScreenPanel>
  );
}
