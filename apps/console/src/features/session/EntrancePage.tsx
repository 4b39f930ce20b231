import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Bell, Eye, FileVideoCamera, ScanEye, UsersRound } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { versionLabel } from "#shared/format/version.ts";
import { NoticeBar } from "#shared/screen/NoticeBar.tsx";
import { sessionText as text } from "./session.texts.ts";
import { StreetDrawing } from "./street/StreetDrawing.tsx";
import "./session.css";

const abilities = [
  { key: "video", icon: ScanEye },
  { key: "alarms", icon: Bell },
  { key: "evidence", icon: FileVideoCamera },
  { key: "scope", icon: UsersRound },
] as const;

interface Props {
  title: string;
  hint: string;
  children: ReactNode;
}

/** Frame of the pages before the sign-in: a drawing at the left, a form at the right. */
export function EntrancePage({ title, hint, children }: Props) {
  const system = useQueryOf(getSystemInfo, {}).data;
  const name = system?.name || text("product");
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <div className="entrance">
      <aside className="entrance-picture">
        <StreetDrawing />
        <div className="entrance-brand">
          <span className="entrance-logo">
            <Eye size={24} aria-hidden="true" />
          </span>
          {text("product")}
        </div>
        <p className="entrance-slogan">
          {text("slogan1")}
          <br />
          {text("slogan2")}
        </p>
        <p className="entrance-lead">{text("lead")}</p>
        <ul className="entrance-abilities">
          {abilities.map(({ key, icon: Icon }) => (
            <li key={key}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" /> {text(key)}
            </li>
          ))}
        </ul>
      </aside>
      <main className="entrance-main">
        <NoticeBar />
        <div className="entrance-box">
          <h1>{title}</h1>
          <p className="entrance-hint">{hint}</p>
          {children}
        </div>
        <footer className="entrance-foot note">
          <span>{text("language")}</span>
          {system !== undefined && <span className="num">{versionLabel(system.version)}</span>}
        </footer>
      </main>
    </div>
  );
}
