import { type Answer } from "@huiyan/contract/endpoint";
import { type getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { type UserInfo } from "../../features/organisation/organisation.public.ts";
import { appText } from "../app.texts.ts";

export type SystemInfo = Answer<typeof getSystemInfo>;

/** Logo and name: the organisation's own, else the system's. Leads home. */
export function Brand({ system, user }: { system: SystemInfo | undefined; user: UserInfo | undefined }) {
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
