import { Button } from "antd";
import { SearchX, Send } from "lucide-react";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { notifyText as text } from "../notify.texts.ts";
import { type NoticeList } from "./notice-search.ts";

/** Nothing sent yet, and nothing of what was chosen, are two different things. */
export function NoticeEmpty({ list }: { list: NoticeList }) {
  const { state, channel_id } = list.state;
  if (state === undefined && channel_id === undefined) {
    return (
      <EmptyState icon={<Send size={24} strokeWidth={1.5} />} title={text("logNone")} hint={text("logNoneHint")} />
    );
  }
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("logNoResult")}
      hint={text("logNoResultHint")}
      actions={
        <Button onClick={() => list.filter({ state: undefined, channel_id: undefined })}>{text("showAll")}</Button>
      }
    />
  );
}
