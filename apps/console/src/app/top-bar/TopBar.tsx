import { type Answer } from "@huiyan/contract/endpoint";
import { type getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { type ReactNode } from "react";
import { AlarmBell } from "#features/alarm/alarm.public.ts";
import { DemoMark } from "#features/demo/demo.public.ts";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { zoneNote } from "#shared/format/zone-note.ts";
import { useAging } from "#shared/screen/use-aging.ts";
import { appText } from "../app.texts.ts";
import { layoutOf } from "../layout.ts";
import { pageOf } from "../pages.ts";
import { FullscreenButton } from "./FullscreenButton.tsx";
import { MenuSheet } from "./MenuSheet.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** Shows the organisation's time zone, in which all times are shown, if the clock of the browser differs. */
function ZoneNote() {
  // Checked every hour: summer time may begin or end while the page is open.
  const hour = useAging((now) => Math.floor(now / 3_600_000));
  const note = zoneNote(hour * 3_600_000);
  return (
    note !== undefined && (
      <span className="zone-note" title={note.hint}>
        {note.name}
      </span>
    )
  );
}

type SystemInfo = Answer<typeof getSystemInfo>;

/** Logo and name of the organisation, else of the system. Links to the home page. */
function Brand({ system, user }: { system: SystemInfo | undefined; user: UserInfo | undefined }) {
  const logo = user?.org?.logo || system?.logo || "";
  return (
    <Link to="/home" className="brand" activeProps={{}}>
      {logo === "" ? (
        <span className="brand-logo">
          <Eye size={16} strokeWidth={2} aria-hidden="true" />
        </span>
      ) : (
        <img className="brand-picture" src={logo} alt="" />
      )}
      <span className="ell">{user?.org?.title || system?.name || appText("product")}</span>
    </Link>
  );
}

interface Props {
  system: SystemInfo | undefined;
  user: UserInfo | undefined;
  path: string;
  /** Search parameters of the address. */
  address: object;
  /** Button that opens the menu, on narrow screens. */
  menu: ReactNode;
}

export function TopBar({ system, user, path, address, menu }: Props) {
  const hint = pageOf(path)?.searchHint?.() ?? appText("search");
  return (
    <header className="topbar">
      {menu && <MenuSheet>{menu}</MenuSheet>}
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
