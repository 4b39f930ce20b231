import { type Headline } from "@huiyan/contract/alarm/headline.api";
import { clockTime } from "../../../shared/format/time.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";

/** Today's headlines, newest first. */
export function NewsList({ news }: { news: readonly Headline[] | undefined }) {
  if (news === undefined) return <ScreenUnknown />;
  if (news.length === 0) return <p className="screen-none">{text("noAlarms")}</p>;
  return (
    <ul className="screen-news">
      {news.map((item) => (
        <li key={item._id}>
          <time dateTime={new Date(item.create_at).toISOString()}>{clockTime(item.create_at)}</time>
          <b className="ell">{item.alg_name || item.message}</b>
          <span className="ell">{item.point_name || item.device_name}</span>
        </li>
      ))}
    </ul>
  );
}
