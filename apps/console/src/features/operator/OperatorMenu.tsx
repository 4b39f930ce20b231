import { Link, useLocation } from "@tanstack/react-router";
import { Tooltip } from "antd";
import {
  Building2,
  CircleQuestionMark,
  DatabaseBackup,
  HeartPulse,
  MessageSquareText,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  UserCog,
} from "lucide-react";
import { Suspense, useState } from "react";
import { HelpDrawer } from "#features/help/help.public.ts";
import { countBad, useHealth } from "./health/use-health.ts";
import { operatorText as text } from "./operator.texts.ts";
import { operatorTitle } from "./operator-title.texts.ts";
import { useOperator } from "./use-operator.ts";
import "./operator.css";

const entries = [
  { path: "/operator/org", key: "organisations", icon: Building2 },
  { path: "/operator/account", key: "accounts", icon: UserCog },
  { path: "/operator/feedback", key: "feedback", icon: MessageSquareText },
  { path: "/operator/order", key: "orders", icon: ReceiptText },
  { path: "/operator/package", key: "packages", icon: Package },
  { path: "/operator/health", key: "health", icon: HeartPulse },
  { path: "/operator/backup", key: "backups", icon: DatabaseBackup },
  { path: "/operator/settings", key: "settings", icon: Settings },
  { path: "/operator/log", key: "log", icon: ScrollText },
] as const;

/** Events that show the name of an entry in the collapsed menu, which has only icons. */
const nameTriggers: ("hover" | "focus")[] = ["hover", "focus"];

/**
 * Returns the title of the browser's tab for an operator page. Located in this file, so that the titles are loaded only
 * with the operator pages.
 */
export function operatorPageTitle(path: string): string | undefined {
  const entry = entries.find((one) => one.path === path);
  return entry && operatorTitle(entry.key);
}

/**
 * Badge with the number of health figures that are out of range. Renders nothing if there are none, or if the number is
 * unknown.
 */
function HealthBadge() {
  const { data } = useHealth();
  const bad = data === undefined ? 0 : countBad(data).bad;
  if (bad === 0) return null;
  return (
    <span className={data?.state === "wrong" ? "health-badge wrong num" : "health-badge num"}>
      <span className="visually-hidden">{text("needing")}</span>
      {bad}
    </span>
  );
}

/** Menu of the operator pages. */
export function OperatorMenu({ version, mini }: { version: string | undefined; mini: boolean }) {
  const path = useLocation().pathname;
  const [helps, setHelps] = useState(false);
  const isLetIn = useOperator().data !== undefined;
  const nameClass = mini ? "visually-hidden" : "ell";
  return (
    <nav className={mini ? "side side-mini" : "side"} aria-label={text("menu")}>
      <ul>
        {entries.map(({ path: to, key, icon: Icon }) => (
          <li key={to}>
            <Tooltip title={mini && operatorTitle(key)} placement="right" trigger={nameTriggers}>
              <Link
                to={to}
                className={path === to ? "side-item on" : "side-item"}
                activeProps={{}}
                {...(path === to ? { "aria-current": "page" as const } : {})}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span className={nameClass}>{operatorTitle(key)}</span>
                {key === "health" && isLetIn && <HealthBadge />}
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className="side-foot">
        <Tooltip title={mini && text("help")} placement="right" trigger={nameTriggers}>
          <button type="button" className="side-item" onClick={() => setHelps(true)}>
            <CircleQuestionMark size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={nameClass}>{text("help")}</span>
          </button>
        </Tooltip>
        {version !== undefined && <span className="side-version num">{version}</span>}
        <Suspense>{helps && <HelpDrawer path={path} version={version} onClosed={() => setHelps(false)} />}</Suspense>
      </div>
    </nav>
  );
}
