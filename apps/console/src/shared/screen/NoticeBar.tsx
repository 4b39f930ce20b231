import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Megaphone } from "lucide-react";
import { useQueryOf } from "../api/use-query-of.ts";
import "./screen.css";

/** Poll interval in milliseconds on pages without a push connection, such as the sign-in page. */
const pollMs = 60_000;

/** Message of the operator to all users, shown until the operator removes it. */
export function NoticeBar() {
  const notice = useQueryOf(getSystemInfo, {}, { refetchInterval: pollMs }).data?.notice;
  if (notice === undefined || notice.text === "") return null;
  return (
    <div className="notice-bar" role="status">
      <Megaphone size={16} className="notice-bar-icon" aria-hidden="true" />
      <span>{notice.text}</span>
    </div>
  );
}
