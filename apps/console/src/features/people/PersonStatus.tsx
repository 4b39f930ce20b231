import { type StaffStatus } from "@huiyan/contract/people/people.rules";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { peopleText as text } from "./people.texts.ts";

const forms: Record<StaffStatus, StateForm> = { unactive: "waiting", active: "done", leave: "void" };

/** State of a member as icon and word. The icon shows the state without colour. */
export function PersonStatus({ status }: { status: StaffStatus }) {
  return <StateLabel form={forms[status]}>{text(status)}</StateLabel>;
}
