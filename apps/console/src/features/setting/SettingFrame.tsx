import { type ReactNode } from "react";
import { type UserInfo, useCaller } from "#features/organisation/organisation.public.ts";
import { Forbidden } from "./Forbidden.tsx";
import { settingText as text } from "./setting.texts.ts";
import { maySee, type SettingKey, settingPages } from "./setting-pages.ts";
import "#shared/list/list.css";
import "./setting.css";

export interface Member {
  user: UserInfo;
  org: NonNullable<UserInfo["org"]>;
  staff: NonNullable<UserInfo["staff"]>;
}

interface Props {
  page: SettingKey;
  /** Renders the page for a user with permission. */
  children: (member: Member) => ReactNode;
}

/** Shows a settings page to users with permission, and a message to others. */
export function SettingGate({ page, children }: Props) {
  const user = useCaller().data;
  const entry = settingPages.find(({ key }) => key === page);
  if (user === undefined || user.org === null || user.staff === null || entry === undefined) return null;
  const { org, staff } = user;
  if (!maySee(entry, staff.role)) return <Forbidden />;
  return children({ user, org, staff });
}

/** Frame of a settings page with sections. The sidebar links to the pages. */
export function SettingFrame({ page, children }: { page: SettingKey; children: (member: Member) => ReactNode }) {
  return (
    <SettingGate page={page}>
      {(member) => (
        <div className="list-page">
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
