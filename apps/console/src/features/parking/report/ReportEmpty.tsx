import { Button } from "antd";
import { SearchX, Send } from "lucide-react";
import { EmptyState } from "../../../shared/screen/EmptyState.tsx";
import { reportText as text } from "./report.texts.ts";
import { type ReportList } from "./report-search.ts";

/** Nothing reported yet, and nothing that was asked for, are two different things. */
export function ReportEmpty({ list }: { list: ReportList }) {
  const { state, keyword } = list.state;
  if (state === undefined && keyword.trim() === "") {
    return <EmptyState icon={<Send size={24} strokeWidth={1.5} />} title={text("none")} hint={text("noneHint")} />;
  }
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("noResult")}
      hint={text("noResultHint")}
      actions={<Button onClick={() => list.filter({ state: undefined, keyword: "" })}>{text("clear")}</Button>}
    />
  );
}
