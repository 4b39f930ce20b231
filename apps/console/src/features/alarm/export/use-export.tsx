import { type ReactNode, useState } from "react";
import { type Chosen } from "../use-message-commands.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { ExportsButton } from "./ExportsButton.tsx";
import { ExportsDialog } from "./ExportsDialog.tsx";
import { useExports } from "./use-exports.ts";

/** What is to be exported, as the batch bar names it. */
export interface AskedExport {
  chosen: Chosen;
  count: number;
  more: boolean;
  /** It was started: the choice is done with. */
  onStarted: () => void;
}

/** Exports of the messages page: the button for what was exported, and the dialogs. */
export function useExport(): { button: ReactNode; dialogs: ReactNode; ask: (asked: AskedExport) => void } {
  const exports = useExports();
  const [asked, setAsked] = useState<AskedExport>();
  const [listed, setListed] = useState(false);
  return {
    button: <ExportsButton exports={exports} onOpen={() => setListed(true)} />,
    dialogs: (
      <>
        {asked !== undefined && (
          <ExportDialog
            {...asked}
            onStarted={({ _id }) => {
              exports.noteStarted(_id);
              setListed(true);
              asked.onStarted();
            }}
            onClosed={() => setAsked(undefined)}
          />
        )}
        {listed && <ExportsDialog exports={exports} onClosed={() => setListed(false)} />}
      </>
    ),
    ask: setAsked,
  };
}
