import { getMyShortcuts } from "@huiyan/contract/shortcut/shortcut.api";
import { Link } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { Panel } from "#shared/screen/Panel.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { OpenedLink } from "./OpenedLink.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";
import { shortcutIcon } from "./shortcut-icon.ts";
import { shortcutTitle } from "./shortcut-title.texts.ts";
import "./shortcut.css";

/** Panel with the user's shortcuts as small tiles, and a link to all shortcuts. */
export function ShortcutPanel() {
  const mine = useQueryOf(getMyShortcuts, {});
  return (
    <Panel
      title={shortcutTitle("title")}
      actions={
        <Link to="/quickEntry" className="panel-link">
          {text("edit")}
        </Link>
      }
    >
      <ProblemBanner query={mine} />
      <ul className="shortcut-tiles">
        {mine.data?.map((shortcut) => {
          const Icon = shortcutIcon(shortcut);
          return (
            <li key={shortcut._id}>
              <OpenedLink path={shortcut.path} opened={!shortcut.disable} className="shortcut-tile">
                <span className="shortcut-tile-icon" aria-hidden="true">
                  <Icon size={18} strokeWidth={1.75} />
                </span>
                <span className="ell">{shortcut.title}</span>
              </OpenedLink>
            </li>
          );
        })}
        <li>
          <Link to="/quickEntry" className="shortcut-tile toolbox">
            <span className="shortcut-tile-icon" aria-hidden="true">
              <LayoutGrid size={18} strokeWidth={1.75} />
            </span>
            <span className="ell">{text("toolbox")}</span>
          </Link>
        </li>
      </ul>
    </Panel>
  );
}
