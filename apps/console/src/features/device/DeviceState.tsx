import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { deviceText as text } from "./device.texts.ts";
import { type DeviceCondition } from "./device-state.ts";

const forms: Record<DeviceCondition, StateForm> = { online: "online", partial: "attention", offline: "offline" };

interface Props {
  condition: DeviceCondition;
  /** Text that replaces the name of the state. */
  label?: string;
}

/** State of a device as an icon (dot, exclamation mark or crossed circle) and a word. */
export function DeviceState({ condition, label = text(condition) }: Props) {
  return <StateLabel form={forms[condition]}>{label}</StateLabel>;
}
