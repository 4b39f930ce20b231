import { AlarmBell } from "../../features/alarm/alarm.public.ts";
import { DemoMark } from "../../features/demo/demo.public.ts";
import { type UserInfo } from "../../features/organisation/organisation.public.ts";
import { appText } from "../app.texts.ts";
import { layoutOf } from "../layout.ts";
import { pageOf } from "../pages.ts";
import { Brand, type SystemInfo } from "./Brand.tsx";
import { FullscreenButton } from "./FullscreenButton.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { ZoneNote } from "./ZoneNote.tsx";

interface Props {
  system: SystemInfo | undefined;
  user: UserInfo | undefined;
  path: string;
  /** What the address holds besides the path. */
  address: object;
}

export function TopBar({ system, user, path, address }: Props) {
  const hint = pageOf(path)?.searchHint?.() ?? appText("search");
  return (
    <header className="topbar">
      <Brand system={system} user={user} />
      {user !== undefined && user.org !== null && <DemoMark user={user} />}
      {layoutOf(path, address).search && <SearchBox key={path} hint={hint} />}
      <span className="topbar-gap" />
      <ZoneNote />
      {user !== undefined && user.org !== null && <AlarmBell />}
      <FullscreenButton />
      {user !== undefined && (
        <>
          <span className="topbar-line" aria-hidden="true" />
          <UserMenu user={user} />
        </>
      )}
    </header>
  );
}
