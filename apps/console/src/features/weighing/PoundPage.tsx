import { z } from "zod";
import { useUrlState } from "../../shared/list/use-url-state.ts";
import { PoundMessages } from "./list/PoundMessages.tsx";
import { SlipList } from "./list/SlipList.tsx";
import "./weighing.css";

const Address = z.object({ view: z.enum(["messages", "slips"]).catch("messages") });

/** /poundList: alarms of a weighbridge to put on slips, and existing slips. */
export function PoundPage() {
  const { state } = useUrlState(Address);
  return state.view === "slips" ? <SlipList /> : <PoundMessages />;
}
