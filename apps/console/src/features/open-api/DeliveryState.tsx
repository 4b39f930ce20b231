import { type Delivery } from "@huiyan/contract/open-api/open-api.api";
import { CircleCheck, CircleX, Clock3, type LucideIcon } from "lucide-react";
import { stateKeys } from "./delivery-search.ts";
import { openApiText as text } from "./open-api.texts.ts";

const icons: Record<Delivery["state"], LucideIcon> = { waiting: Clock3, done: CircleCheck, failed: CircleX };

/** State of an upload as icon and word. */
export function DeliveryState({ state }: { state: Delivery["state"] }) {
  const Icon = icons[state];
  return (
    <span className={`delivery-state ${state}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" /> {text(stateKeys[state])}
    </span>
  );
}
