import { Button } from "antd";
import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { LearnDialog } from "../dialogs/LearnDialog.tsx";
import { learningText as text } from "../dialogs/learning.texts.ts";

/** Button that opens the dialog for learning from reviewed stays. A toast can undo the learning. */
export function LearnButton({ pointId, name }: { pointId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { holder, offer } = useUndoToast(true);
  return (
    <>
      {holder}
      <Button icon={<GraduationCap size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {text("open")}
      </Button>
      {isOpen && <LearnDialog pointId={pointId} name={name} onLearned={offer} onClosed={() => setOpen(false)} />}
    </>
  );
}
