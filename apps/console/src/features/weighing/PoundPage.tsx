import { z } from "zod";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { PoundMessages } from "./list/PoundMessages.tsx";
import { SlipList } from "./list/SlipList.tsx";
import "./weighing.css";

const Address = z.object({ view: z.enum(["messages", "slips"]).catch("messages") });

/** Page /poundList: loads to put on weighing slips, and the existing slips. */
export function PoundPage() {
  const { state } = useUrlState(Address);
  return state.view === "slips" ? <SlipList /> : <PoundMessages />;
}
