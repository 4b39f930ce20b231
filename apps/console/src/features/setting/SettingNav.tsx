import { type Role } from "@huiyan/contract/permissions";
import { Link, useLocation } from "@tanstack/react-router";
import { settingText as text } from "./setting.texts.ts";
import { settingPagesOf } from "./setting-pages.ts";
import "./setting.css";

/** The settings that the caller may see, at the left of each of their pages. */
export function SettingNav({ role }: { role: Role }) {
  const here = useLocation().pathname;
  return (
    <nav className="setting-nav" aria-label={text("settings")}>
      <h2>{text("settings")}</h2>
      <ul>
        {settingPagesOf(role).map(({ key, path, icon: Icon }) => (
          <li key={key}>
            <Link
              to={path}
              className={path === here ? "setting-link on" : "setting-link"}
              activeProps={{}}
              {...(path === here ? { "aria-current": "page" as const } : {})}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> {text(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
