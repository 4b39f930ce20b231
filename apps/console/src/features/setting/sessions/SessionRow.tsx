import { type OpenSession } from "@huiyan/contract/session/session.api";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { Monitor, Smartphone } from "lucide-react";
import { actionOn, joinFacts } from "#shared/format/format-join.ts";
import { fullTime, shortTime } from "#shared/format/time.ts";
import { settingText as text } from "../setting.texts.ts";
import { formatBrowser } from "./format-browser.ts";

/** Row of one session: browser, address and start. The current session has no button that ends it. */
export function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { user_agent, ip, create_at, last_time, current, display } = session;
  const browser = formatBrowser(user_agent) ?? text("unknownBrowser");
  const name = display === null ? browser : text("wallSession", { name: display.name });
  const Icon = /Mobile|Phone|Android/.test(user_agent) ? Smartphone : Monitor;
  return (
    <li className="setting-row">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="two-lines">
        <span className="ell" title={user_agent}>
          {name} {current && <span className="current-chip">{text("current")}</span>}
        </span>
        <span className="note num">
          {joinFacts(
            [ip, text("since", { time: fullTime(create_at) }), text("active", { time: shortTime(last_time) })].filter(
              (part) => part !== "",
            ),
          )}
        </span>
        {display !== null && (
          <span className="note">
            {text("wallSessionHint")} <Link to="/dashboard/settings">{text("toScreenSettings")}</Link>
          </span>
        )}
      </span>
      {!current && (
        <Button aria-label={actionOn(text("endSession"), name)} onClick={onEnd}>
          {text("endSession")}
        </Button>
      )}
    </li>
  );
}
