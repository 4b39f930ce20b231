import { Tooltip } from "antd";
import { RefreshCw } from "lucide-react";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { roleName } from "#shared/format/role-names.ts";
import { clockSeconds, hourOf } from "#shared/format/time.ts";
import { useAging } from "#shared/screen/use-aging.ts";
import { homeText as text } from "./home.texts.ts";
import { type HomeQuery } from "./use-home-data.ts";

function greetingAt(ms: number): "morning" | "afternoon" | "evening" {
  const hour = hourOf(ms);
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}

/** Head of the home page: name and role of the user, and the age of the figures. */
export function HomeHead({ user: { staff, nickname }, home }: { user: UserInfo; home: HomeQuery }) {
  const greeting = useAging(greetingAt);
  const { data, isFetching, retryNow } = home;
  return (
    <header className="home-head">
      <h1 className="ell">{text(greeting, { name: staff?.name ?? nickname })}</h1>
      <span className="home-role">{roleName(staff?.role ?? "")}</span>
      <span className="home-updated">
        {data !== undefined && text("updated", { time: clockSeconds(data.data_time) })}
        <Tooltip title={text("refresh")}>
          <button
            type="button"
            className="icon-button"
            aria-label={text("refresh")}
            aria-busy={isFetching}
            aria-disabled={isFetching}
            onClick={() => !isFetching && void retryNow()}
          >
            <RefreshCw size={16} strokeWidth={1.75} className={isFetching ? "turning" : undefined} aria-hidden="true" />
          </button>
        </Tooltip>
      </span>
    </header>
  );
}
