import { summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { dayOf } from "@huiyan/contract/calendar";
import { type HomeData } from "@huiyan/contract/home/home.api";
import { Link } from "@tanstack/react-router";
import { Activity, BellRing, Cctv, Cpu, FolderTree, HardDrive, type LucideIcon } from "lucide-react";
import { type ReactNode } from "react";
import { alarmsOnly } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { daysRange, type TimeRange } from "#shared/list/filter/time-range.ts";
import { useToday } from "#shared/screen/use-today.ts";
import { homeText as text } from "./home.texts.ts";

interface Tile {
  key: "groups" | "devices" | "points" | "rate" | "algorithms" | "alarms";
  icon: LucideIcon;
  figure: string | undefined;
  unit: string;
  /** Path of the page that lists the counted items. */
  to?: string;
  search?: Record<string, string | number>;
  note?: ReactNode;
}

/** Row of six figures, which link to the counted items. An unknown figure is shown as “-”. */
export function HomeTiles({ data }: { data: HomeData | undefined }) {
  const today = dayOf(useToday());
  const range = daysRange(today, today);
  // Counts the unread alarms of the same day, and of the same algorithms, as the tile counts alarms.
  const summary = useQueryOf(summariseMessages, { ...range, no_algs: livestockAlgorithms.join(",") });
  return (
    <section className="panel home-tiles" aria-label={text("overview")}>
      <ul>
        {tilesOf(data, summary.data?.unread ?? 0, range).map(({ key, icon: Icon, figure, unit, to, search, note }) => {
          const content = (
            <>
              <span className="home-tile-name">
                <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
                <span className="ell">{text(key)}</span>
              </span>
              <span className="home-tile-figure num">
                {figure ?? "-"}
                {figure !== undefined && unit !== "" && <small>{unit}</small>}
              </span>
            </>
          );
          return (
            <li key={key}>
              {to === undefined ? (
                <div className="home-tile">{content}</div>
              ) : (
                <Link to={to} search={search ?? {}} className="home-tile">
                  {content}
                </Link>
              )}
              {note}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function tilesOf(data: HomeData | undefined, unread: number, today: TimeRange): Tile[] {
  const count = (n: number | undefined) => (n === undefined ? undefined : grouped(n));
  return [
    { key: "groups", icon: FolderTree, figure: count(data?.group_count), unit: text("unitGroup"), to: "/deviceGroup" },
    {
      key: "devices",
      icon: HardDrive,
      figure: count(data?.device_count),
      unit: text("unitDevice"),
      to: "/devices",
      note: data && offlineLink("/devices", data.device_count - data.device_online),
    },
    {
      key: "points",
      icon: Cctv,
      figure: count(data?.point_count),
      unit: text("unitPoint"),
      to: "/videoPoint",
      note: data && offlineLink("/videoPoint", data.point_count - data.point_online),
    },
    { key: "rate", icon: Activity, figure: data?.device_online_rate.toFixed(1), unit: "%", to: "/devices" },
    { key: "algorithms", icon: Cpu, figure: count(data?.alg_count), unit: text("unitAlgorithm"), to: "/algs" },
    {
      key: "alarms",
      icon: BellRing,
      figure: count(data?.message_today),
      unit: text("unitAlarm"),
      to: "/message",
      search: { alg_id: alarmsOnly, ...today },
      note: unread > 0 && (
        <Link to="/message" search={{ editStatus: "1", alg_id: alarmsOnly, ...today }} className="home-tile-note">
          {text("unread", { n: grouped(unread) })}
        </Link>
      ),
    },
  ];
}

function offlineLink(to: string, n: number): ReactNode {
  return (
    n > 0 && (
      <Link to={to} search={{ status: "offline" }} className="home-tile-note bad">
        {text("offline", { n: grouped(n) })}
      </Link>
    )
  );
}
