import { TriangleAlert } from "lucide-react";
import { noticeText as text } from "./notice.texts.ts";
import { useOpenNotices } from "./use-open-notices.ts";
import "./notice.css";

/** Banner above the list with the newest ongoing incident. Renders nothing if there is none. */
export function NoticeBanner({ onOpen }: { onOpen: () => void }) {
  const open = useOpenNotices();
  if (open?.newest === undefined) return null;
  const { count, newest } = open;
  return (
    <div className="notice-banner" role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className="ell">{newest.text}</span>
      {count > 1 && <span className="notice-more">{text("more", { n: count - 1 })}</span>}
      <button type="button" className="plain-button" onClick={onOpen}>
        {text("look")}
      </button>
    </div>
  );
}
