import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link, useLocation } from "@tanstack/react-router";
import { Dropdown } from "antd";
import { ChevronDown, Eye, LogOut } from "lucide-react";
import { useEffect } from "react";
import { OperatorGate, OperatorMenu, operatorPageTitle, useOperator } from "#features/operator/operator.public.ts";
import { usePulse } from "#shared/api/use-pulse.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { versionLabel } from "#shared/format/version.ts";
import { ConnectionBar } from "#shared/screen/ConnectionBar.tsx";
import { NoticeBar } from "#shared/screen/NoticeBar.tsx";
import { appText } from "./app.texts.ts";
import { useMenuSheet, useMini } from "./sidebar/use-mini.ts";
import { FullscreenButton } from "./top-bar/FullscreenButton.tsx";
import { MenuSheet } from "./top-bar/MenuSheet.tsx";
import { useSignOut } from "./use-sign-out.ts";
import "./shell.css";

/** The signed-in account, and the sign-out button. */
function OperatorAccount() {
  const account = useOperator().data?.account ?? "";
  const signOut = useSignOut();
  const out = {
    key: "out",
    icon: <LogOut size={16} aria-hidden="true" />,
    label: appText("signOut"),
    onClick: () => void signOut(),
  };
  return (
    <Dropdown menu={{ items: [out] }} trigger={["click"]} placement="bottomRight">
      <button type="button" className="user-menu" aria-haspopup="menu">
        <span className="visually-hidden">{appText("userMenu")}</span>
        <span className="user-name ell">{appText("operator")}</span>
        <span className="note num ell">{account}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}

/** Layout of the operator's pages: their menu, without the parts that belong to an organisation. */
export function OperatorShell() {
  usePulse();
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY }).data;
  const { pathname } = useLocation();
  const { mini } = useMini();
  const isSheet = useMenuSheet();
  const menu = <OperatorMenu version={system && versionLabel(system.version)} mini={mini && !isSheet} />;
  const name = system?.name || appText("product");
  const page = operatorPageTitle(pathname);
  useEffect(() => {
    document.title = [page, appText("operator"), name].filter((part) => part !== undefined).join(" - ");
  }, [page, name]);
  return (
    <div className={["shell", mini && "mini", isSheet && "no-side"].filter(Boolean).join(" ")}>
      <button type="button" className="skip-link" onClick={() => document.getElementById("content")?.focus()}>
        {appText("skip")}
      </button>
      <div className="shell-bars">
        <ConnectionBar />
        <NoticeBar />
      </div>
      <header className="topbar">
        {isSheet && <MenuSheet>{menu}</MenuSheet>}
        <Link to="/operator" className="brand" activeProps={{}}>
          <span className="brand-logo">
            <Eye size={16} strokeWidth={2} aria-hidden="true" />
          </span>
          <span className="ell">{name}</span>
        </Link>
        <span className="operator-mark">{appText("operator")}</span>
        <span className="topbar-gap" />
        <FullscreenButton />
        <span className="topbar-line" aria-hidden="true" />
        <OperatorAccount />
      </header>
      {!isSheet && menu}
      <main className="shell-main" id="content" tabIndex={-1}>
        <OperatorGate />
      </main>
    </div>
  );
}
