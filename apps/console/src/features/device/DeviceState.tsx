import { type StateForm, StateLabel } from "../../shared/screen/StateLabel.tsx";
import { deviceText as text } from "./device.texts.ts";
import { type DeviceCondition } from "./device-state.ts";

const forms: Record<DeviceCondition, StateForm> = { online: "online", partial: "attention", offline: "offline" };

interface Props {
  condition: DeviceCondition;
  /** Text in place of the name of the state. */
  label?: string;
}

/** State of a device as icon and word: a dot, an exclamation mark, or a crossed circle. */
export function DeviceState({ condition, label = text(condition) }: Props) {
  return <StateLabel form={forms[condition]}>{label}</StateLabel>;
}
