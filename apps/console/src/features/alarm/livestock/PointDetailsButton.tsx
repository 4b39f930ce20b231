import { offersPointDetails } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { useState } from "react";
import { useCaller } from "../../organisation/organisation.public.ts";
import { livestockText as text } from "./livestock.texts.ts";
import { PointDetailsDialog } from "./PointDetailsDialog.tsx";

/** In special organisations a counting alarm leads to the details of its point. docs/reference/console.md C8. */
export function PointDetailsButton({ message }: { message: Message }) {
  const caller = useCaller().data;
  const [open, setOpen] = useState(false);
  if (caller?.point_details !== true || !offersPointDetails(message.alg)) return null;
  return (
    <>
      <button type="button" className="plain-button link-button livestock-point" onClick={() => setOpen(true)}>
        {text("point")}
      </button>
      {open && <PointDetailsDialog message={message} onClosed={() => setOpen(false)} />}
    </>
  );
}
