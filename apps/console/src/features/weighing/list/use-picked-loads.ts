import { type Message } from "@huiyan/contract/alarm/message";
import { useState } from "react";
import { listText } from "../../../shared/list/list.texts.ts";
import { type Picking } from "../../../shared/list/picking.ts";

/** Loads picked for one slip. They stay picked on other pages; other filters begin again. */
export function usePickedLoads(filters: string): Picking<Message> {
  const [kept, setKept] = useState<{ filters: string; ids: ReadonlySet<string> }>({ filters, ids: new Set() });
  return {
    picked: kept.filters === filters ? kept.ids : new Set(),
    onPick: (ids) => setKept({ filters, ids }),
    nameOf: ({ point_name }) => listText("pick", { name: point_name }),
    reasonNot: () => undefined,
  };
}
