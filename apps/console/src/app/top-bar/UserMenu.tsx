import { Dropdown, type MenuProps } from "antd";
import { ArrowLeftRight, ChevronDown, EyeOff, Languages, LogOut } from "lucide-react";
import { Suspense, useState } from "react";
import { OrganisationSwitcher, type UserInfo, useOffersSwitch } from "#features/organisation/organisation.public.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { appText } from "../app.texts.ts";
import { leaveView } from "../leave-view.ts";
import { useSignOut } from "../use-sign-out.ts";

/**
 * Menu with name, role and organisation of the caller. Entries: switch the organisation, the language, and sign out or
 * end a view as another member.
 */
export function UserMenu({ user }: { user: UserInfo }) {
  const signOut = useSignOut();
  const offersSwitch = useOffersSwitch(user);
  const [switching, setSwitching] = useState(false);
  const name = user.staff?.name ?? user.nickname;
  const role = user.staff === null ? "" : appText(user.staff.role);
  const viewing = user.viewing !== null;
  const icon = (Icon: typeof LogOut) => <Icon size={16} aria-hidden="true" />;
  const items: MenuProps["items"] = [
    { key: "who", type: "group", label: joinFacts([name, role].filter((word) => word !== "")) },
    ...(offersSwitch && !viewing
      ? [
          {
            key: "switch",
            icon: icon(ArrowLeftRight),
            label: appText("switchOrganisation"),
            onClick: () => setSwitching(true),
          },
        ]
      : []),
    { key: "language", icon: icon(Languages), label: appText("language") },
    { type: "divider" },
    viewing
      ? { key: "leave", icon: icon(EyeOff), label: appText("leaveView"), onClick: () => void leaveView() }
      : { key: "out", icon: icon(LogOut), label: appText("signOut"), onClick: () => void signOut() },
  ];
  return (
    <>
      <Dropdown
        menu={{ items, selectable: true, selectedKeys: ["language"] }}
        trigger={["click"]}
        placement="bottomRight"
      >
        <button type="button" className="user-menu" aria-haspopup="menu">
          <span className="visually-hidden">{appText("userMenu")}</span>
          <span className="user-face" aria-hidden="true">
            {name.slice(0, 1)}
          </span>
          <span className="user-name ell">{name}</span>
          <span className="note ell">{user.org?.name ?? ""}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Dropdown>
      {switching && (
        <Suspense>
          <OrganisationSwitcher user={user} onClosed={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
