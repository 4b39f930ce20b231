import { type ReactNode } from "react";
import { type UserInfo, useCaller } from "../organisation/organisation.public.ts";
import { Forbidden } from "./Forbidden.tsx";
import { SettingNav } from "./SettingNav.tsx";
import { settingText as text } from "./setting.texts.ts";
import { maySee, type SettingKey, settingPages } from "./setting-pages.ts";
import "../../shared/list/list.css";

export interface Member {
  user: UserInfo;
  org: NonNullable<UserInfo["org"]>;
  staff: NonNullable<UserInfo["staff"]>;
}

interface Props {
  page: SettingKey;
  /** Draws the page for a caller who may see it; the list of settings is given to pages that are lists themselves. */
  children: (member: Member, nav: ReactNode) => ReactNode;
}

/** Whoever may see a page of the settings gets it; whoever may not is told so. */
export function SettingGate({ page, children }: Props) {
  const user = useCaller().data;
  const entry = settingPages.find(({ key }) => key === page);
  if (user === undefined || user.org === null || user.staff === null || entry === undefined) return null;
  const { org, staff } = user;
  const nav = <SettingNav role={staff.role} />;
  if (!maySee(entry, staff.role)) return <Forbidden nav={nav} />;
  return children({ user, org, staff }, nav);
}

/** A page of the settings made of sections: list of settings at the left, title, content. */
export function SettingFrame({ page, children }: { page: SettingKey; children: (member: Member) => ReactNode }) {
  return (
    <SettingGate page={page}>
      {(member, nav) => (
        <div className="list-page">
          {nav}
          <section className="list-pane" aria-label={text(page)}>
            <header className="page-head">
              <h1>{text(page)}</h1>
            </header>
            <div className="setting-body">{children(member)}</div>
          </section>
        </div>
      )}
    </SettingGate>
  );
}
