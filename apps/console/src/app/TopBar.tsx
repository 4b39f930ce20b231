import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { AlarmBell } from "../features/alarm/alarm.public.ts";
import { type UserInfo } from "../features/organisation/organisation.public.ts";
import { appText } from "./app.texts.ts";
import { FullscreenButton } from "./FullscreenButton.tsx";
import { pageOf } from "./pages.ts";
import { SearchBox } from "./SearchBox.tsx";
import { UserMenu } from "./UserMenu.tsx";

interface Props {
  name: string | undefined;
  user: UserInfo | undefined;
  path: string;
}

export function TopBar({ name, user, path }: Props) {
  const hint = pageOf(path)?.searchHint;
  return (
    <header className="topbar">
      <Link to="/home" className="brand" activeProps={{}}>
        <span className="brand-logo">
          <Eye size={16} strokeWidth={2} aria-hidden="true" />
        </span>
        <span className="ell">{name ?? appText("product")}</span>
      </Link>
      {hint !== undefined && <SearchBox key={path} hint={hint()} />}
      <span className="topbar-gap" />
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
