import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Megaphone } from "lucide-react";
import { useQueryOf } from "../api/use-query-of.ts";
import "./screen.css";

/** Pages that hear nothing of a change, as the sign-in page, ask this often. */
const lookEveryMs = 60_000;

/** What the operator tells everybody, for as long as it is so. */
export function NoticeBar() {
  const notice = useQueryOf(getSystemInfo, {}, { refetchInterval: lookEveryMs }).data?.notice;
  if (notice === undefined || notice.text === "") return null;
  return (
    <div className="notice-bar" role="status">
      <Megaphone size={16} className="notice-bar-icon" aria-hidden="true" />
      <span>{notice.text}</span>
    </div>
  );
}
