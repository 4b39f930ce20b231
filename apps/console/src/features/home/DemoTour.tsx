import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import {
  Bell,
  CarFront,
  Clock,
  type LucideIcon,
  MonitorPlay,
  Presentation,
  Scale,
  SquareParking,
  Workflow,
} from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { storedSetting } from "#shared/storage/stored-setting.ts";
import { homeText as text } from "./home.texts.ts";

interface Stop {
  path: string;
  icon: LucideIcon;
  name: () => string;
  hint: () => string;
}

const stops: readonly Stop[] = [
  { path: "/message", icon: Bell, name: () => text("tourAlarm"), hint: () => text("tourAlarmHint") },
  { path: "/monitorDashboard", icon: MonitorPlay, name: () => text("tourLive"), hint: () => text("tourLiveHint") },
  { path: "/parkingData", icon: SquareParking, name: () => text("tourParking"), hint: () => text("tourParkingHint") },
  { path: "/trafficFlow", icon: CarFront, name: () => text("tourFlow"), hint: () => text("tourFlowHint") },
  { path: "/workingHours", icon: Clock, name: () => text("tourHours"), hint: () => text("tourHoursHint") },
  { path: "/poundList", icon: Scale, name: () => text("tourWeighing"), hint: () => text("tourWeighingHint") },
  { path: "/alg/my", icon: Workflow, name: () => text("tourPipeline"), hint: () => text("tourPipelineHint") },
  { path: "/dashboard", icon: Presentation, name: () => text("tourScreen"), hint: () => text("tourScreenHint") },
];

const closedFor = (userId: string) => storedSetting(`tour.${userId}`, z.boolean(), false);

/**
 * Panel with links to pages of the demonstration, as far as the user's menu contains them. Renders nothing outside the
 * demonstration, or after the user closed it.
 */
export function DemoTour({ user }: { user: UserInfo }) {
  const isDemo = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.demo === true;
  const setting = closedFor(user._id);
  const [isClosed, setClosed] = useState(setting.read);
  if (!isDemo || isClosed) return null;
  const opened = new Set(user.client_menu.filter(({ disable, lock }) => !disable && !lock).map(({ path }) => path));
  const close = () => {
    setting.write(true);
    setClosed(true);
  };
  return (
    <Panel
      title={text("firstSteps")}
      mark={<span className="note ell">{text("tourLead")}</span>}
      actions={
        <Button size="small" onClick={close}>
          {text("tourClose")}
        </Button>
      }
      className="first-steps"
    >
      <ul className="tour">
        {stops
          .filter(({ path }) => opened.has(path))
          .map(({ path, icon: Icon, name, hint }) => (
            <li key={path}>
              <Link to={path} className="tour-stop">
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  <strong>{name()}</strong>
                  <span className="note">{hint()}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
