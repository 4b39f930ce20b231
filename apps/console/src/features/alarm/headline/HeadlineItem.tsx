import { shortCount } from "@huiyan/contract/alarm/alarm.rules";
import { type Headline } from "@huiyan/contract/alarm/headline.api";
import { type Storm } from "@huiyan/contract/alarm/storm";
import { Link } from "@tanstack/react-router";
import { Unplug } from "lucide-react";
import { clockSeconds } from "#shared/format/time.ts";
import { Thumb } from "#shared/media/Thumb.tsx";
import { algorithmNameOf } from "../algorithm-name.ts";
import { OverdueWord } from "../handling/DueLabel.tsx";
import { HandleState } from "../handling/HandleState.tsx";
import { SeverityMark } from "../handling/SeverityMark.tsx";
import { factsOfStorm, StormState } from "../storm/StormCells.tsx";
import { stormText } from "../storm/storm.texts.ts";
import { headlineText as text } from "./headline.texts.ts";

/** One line of the headlines. An alarm links to its details, an offline device to its page. */
export function HeadlineItem({ item }: { item: Headline }) {
  return item.type === "alg" ? <AlarmItem item={item} /> : <OfflineItem item={item} />;
}

function StormItem({ item, storm }: { item: Headline; storm: Storm }) {
  return (
    <li>
      <Link to="/message" search={{ storm: storm._id }} className="headline">
        <Thumb source={item.thumb_url} alt="" corner={shortCount(storm.count)} />
        <span className="headline-text">
          <span className={storm.unread > 0 ? "headline-name unread" : "headline-name"}>
            {storm.unread > 0 && <span className="headline-dot" role="img" aria-label={text("unread")} />}
            <SeverityMark severity={storm.severity} />
            <span className="ell">{stormText("name", { n: shortCount(storm.count) })}</span>
          </span>
          <span className="note ell">{factsOfStorm(storm)}</span>
        </span>
        <span className="headline-end">
          <time className="note">{clockSeconds(storm.from)}</time>
          <StormState storm={storm} />
        </span>
      </Link>
    </li>
  );
}

function AlarmItem({ item }: { item: Headline }) {
  if (item.storm !== null) return <StormItem item={item} storm={item.storm} />;
  const { _id, alg_id, alg_name, point_name, create_at, client_read, thumb_url, state, severity, due_at } = item;
  const isUnread = client_read === 0;
  return (
    <li>
      <Link to="/message" search={{ id: _id }} className="headline">
        <Thumb source={thumb_url} alt="" />
        <span className="headline-text">
          <span className={isUnread ? "headline-name unread" : "headline-name"}>
            {isUnread && <span className="headline-dot" role="img" aria-label={text("unread")} />}
            {severity !== null && <SeverityMark severity={severity} />}
            <span className="ell">{algorithmNameOf({ alg: alg_id, alg_name })}</span>
          </span>
          <span className="note headline-note">
            {state !== null && <OverdueWord message={{ state, due_at }} />}
            <span className="ell">{point_name}</span>
          </span>
        </span>
        <span className="headline-end">
          <time className="note">{clockSeconds(create_at)}</time>
          {state !== null && <HandleState state={state} />}
        </span>
      </Link>
    </li>
  );
}

function OfflineItem({ item: { device_id, message, group_name, create_at } }: { item: Headline }) {
  return (
    <li>
      <Link to="/devices" search={{ id: device_id }} className="headline">
        <span className="headline-icon" aria-hidden="true">
          <Unplug size={18} strokeWidth={1.75} />
        </span>
        <span className="headline-text">
          <span className="headline-name">
            <span className="ell" title={message}>
              {message}
            </span>
          </span>
          <span className="note ell">{group_name || text("offline")}</span>
        </span>
        <span className="headline-end">
          <time className="note">{clockSeconds(create_at)}</time>
        </span>
      </Link>
    </li>
  );
}
