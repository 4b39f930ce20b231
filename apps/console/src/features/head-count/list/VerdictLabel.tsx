import { type CountVerdict } from "@huiyan/contract/head-count/head-count.rules";
import { type StateForm, StateLabel } from "#shared/screen/StateLabel.tsx";
import { headCountText as text } from "../head-count.texts.ts";

const forms: Readonly<Record<CountVerdict, StateForm>> = {
  agree: "done",
  within: "online",
  differs: "attention",
  single: "half",
  unknown: "void",
  pending: "waiting",
};

/** Result of comparing both counts of a group. */
export function VerdictLabel({ verdict }: { verdict: CountVerdict }) {
  return <StateLabel form={forms[verdict]}>{text(verdict)}</StateLabel>;
}
