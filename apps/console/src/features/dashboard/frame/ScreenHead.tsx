import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Eye, LogOut } from "lucide-react";
import { type ReactNode } from "react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { useSession } from "../../../shared/auth/session.store.ts";
import { useCaller } from "../../organisation/organisation.public.ts";
import { dashboardText as text } from "../dashboard.texts.ts";
import { ScreenClock } from "./ScreenClock.tsx";
import { ScreenWeather } from "./ScreenWeather.tsx";

/** Clock, name of the screen, place and weather, and the way out; a wall has none. */
export function ScreenHead({ title, actions }: { title: string; actions?: ReactNode }) {
  const isWall = useSession(({ display }) => display);
  const org = useCaller().data?.org;
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const logo = org?.logo || system.data?.logo || "";
  return (
    <header className="screen-head">
      <ScreenClock />
      <h1>
        {logo === "" ? (
          <span className="screen-logo" aria-hidden="true">
            <Eye size={26} />
          </span>
        ) : (
          <img className="screen-logo" src={logo} alt="" />
        )}
        <span className="ell">{org ? text("titleOf", { org: org.title || org.name, title }) : title}</span>
      </h1>
      <div className="screen-tools">
        <ScreenWeather />
        {actions}
        {!isWall && (
          <Link to="/home" className="screen-button">
            <LogOut size={18} aria-hidden="true" />
            {text("exit")}
          </Link>
        )}
      </div>
    </header>
  );
}
