import { type HandleState as State } from "@huiyan/contract/alarm/alarm.rules";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { handlingText as text } from "./handling.texts.ts";

/** Icon of each handling state. Source: visual language, “Status”. */
const forms: Record<State, StateForm> = {
  open: "open",
  dispatched: "quarter",
  investigating: "half",
  repeated: "bars",
  done: "ended",
  false_alarm: "void",
};

export function HandleState({ state }: { state: State }) {
  return <StateLabel form={forms[state]}>{text(state)}</StateLabel>;
}
