import { Button } from "antd";
import { Megaphone } from "lucide-react";
import { grouped } from "#shared/format/count.ts";
import { noticeText as text } from "./notice.texts.ts";
import { useOpenNotices } from "./use-open-notices.ts";
import "./notice.css";

/** Button that opens the list of device incidents and shows the number of ongoing ones. */
export function NoticeButton({ onOpen }: { onOpen: () => void }) {
  const count = useOpenNotices()?.count ?? 0;
  return (
    <Button
      icon={<Megaphone size={16} aria-hidden="true" />}
      aria-label={count === 0 ? text("button") : text("buttonOpen", { n: count })}
      onClick={onOpen}
    >
      {text("button")} {count > 0 && <span className="num notice-count">{grouped(count)}</span>}
    </Button>
  );
}
