import { importPeople } from "@huiyan/contract/people/people.api";
import { Button } from "antd";
import { FileUp, Plus } from "lucide-react";
import { useUnfinishedTask } from "../../task/task.public.ts";
import { type OpenedDialog } from "../dialogs/PersonDialogs.tsx";
import { peopleText as text } from "../people.texts.ts";

interface Props {
  onOpen: (dialog: OpenedDialog) => void;
  /** One of the buttons is the page's filled one. */
  main: boolean;
}

/** One person, or a spreadsheet of them. An import that goes on is found again after a reload. */
export function AddButtons({ onOpen, main }: Props) {
  const unfinished = useUnfinishedTask(importPeople.name);
  return (
    <>
      <Button
        icon={<FileUp size={16} aria-hidden="true" />}
        onClick={() => onOpen({ kind: "import", task: unfinished })}
      >
        {text(unfinished === undefined ? "importMany" : "importGoesOn")}
      </Button>
      <Button
        type={main ? "primary" : "default"}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onOpen({ kind: "add" })}
      >
        {text("add")}
      </Button>
    </>
  );
}
