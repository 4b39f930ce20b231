import { type Person } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { useMemo, useState } from "react";
import { type Picking } from "../../shared/list/picking.ts";
import { peopleText as text } from "./people.texts.ts";
import { reasonNotPicked } from "./person-actions.ts";

/** Picked people. Only those in sight count, so that nothing is done to somebody whom a filter hides. */
export function usePersonPicking(rows: readonly Person[], actor: Actor) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const people = rows.filter((row) => chosen.has(row._id) && reasonNotPicked(actor, row) === undefined);
    const picking: Picking<Person> = {
      picked: new Set(people.map(({ _id }) => _id)),
      onPick: setChosen,
      nameOf: ({ name }) => text("pick", { name }),
      reasonNot: (row) => {
        const reason = reasonNotPicked(actor, row);
        return reason && text(reason);
      },
    };
    return { people, picking };
  }, [rows, actor, chosen]);
}
