import { type Person } from "@huiyan/contract/people/people.api";
import { Cctv, FolderTree } from "lucide-react";
import { BatchBar } from "../../../shared/list/BatchBar.tsx";
import { type Picking } from "../../../shared/list/picking.ts";
import { peopleText as text } from "../people.texts.ts";

interface Props {
  rows: readonly Person[] | undefined;
  people: readonly Person[];
  picking: Picking<Person>;
  group: string;
  onAssign: (kind: "groups" | "devices", people: readonly Person[]) => void;
}

/** What is done with several people at once. */
export function PersonBatchBar({ rows, people, picking, group, onAssign }: Props) {
  return (
    <BatchBar rows={rows} picking={picking}>
      <button type="button" className="batch-action" onClick={() => onAssign("groups", people)}>
        <FolderTree size={14} aria-hidden="true" /> {text("assignGroups", { group })}
      </button>
      <button type="button" className="batch-action" onClick={() => onAssign("devices", people)}>
        <Cctv size={14} aria-hidden="true" /> {text("assignDevices")}
      </button>
    </BatchBar>
  );
}
