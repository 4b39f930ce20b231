import { Button } from "antd";
import { SearchX, Send } from "lucide-react";
import { EmptyState } from "../../shared/screen/EmptyState.tsx";
import { type DeliveryList, stateKeys } from "./delivery-search.ts";
import { openApiText as text } from "./open-api.texts.ts";

/** Nothing sent yet, and nothing of the chosen state, are two different things. */
export function DeliveryEmpty({ list }: { list: DeliveryList }) {
  const { state } = list.state;
  if (state === undefined) {
    return (
      <EmptyState icon={<Send size={24} strokeWidth={1.5} />} title={text("logNone")} hint={text("logNoneHint")} />
    );
  }
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={text("logNoResult")}
      hint={text("logNoResultHint", { state: text(stateKeys[state]) })}
      actions={<Button onClick={() => list.filter({ state: undefined })}>{text("clear")}</Button>}
    />
  );
}
