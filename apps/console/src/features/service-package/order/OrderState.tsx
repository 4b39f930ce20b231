import { type OrderState as State } from "@huiyan/contract/service-package/package.rules";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { packageText as text } from "../service-package.texts.ts";

const forms: Readonly<Record<State, StateForm>> = { unpaid: "waiting", paid: "done", cancelled: "void" };

export function OrderState({ state }: { state: State }) {
  return <StateLabel form={forms[state]}>{text(state)}</StateLabel>;
}
