import { Dropdown, type MenuProps } from "antd";
import { ChevronDown, Languages, LogOut } from "lucide-react";
import { type UserInfo } from "../features/organisation/organisation.public.ts";
import { appText } from "./app.texts.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Name, role and organisation of the caller; the language; sign-out. */
export function UserMenu({ user }: { user: UserInfo }) {
  const signOut = useSignOut();
  const name = user.staff?.name ?? user.nickname;
  const organisation = user.org?.name ?? "";
  const role = user.staff === null ? "" : appText(user.staff.role);
  const items: MenuProps["items"] = [
    { key: "who", type: "group", label: [name, role].filter(Boolean).join("，") },
    { key: "language", icon: <Languages size={16} aria-hidden="true" />, label: appText("language") },
    { type: "divider" },
    {
      key: "out",
      icon: <LogOut size={16} aria-hidden="true" />,
      label: appText("signOut"),
      onClick: () => void signOut(),
    },
  ];
  return (
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
        <span className="note ell">{organisation}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
