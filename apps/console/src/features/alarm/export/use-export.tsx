import { Button, Modal } from "antd";
import { FolderDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { type Chosen } from "../use-message-commands.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { ExportRow } from "./ExportRow.tsx";
import { exportText as text } from "./export.texts.ts";
import { type Exports, useExports } from "./use-exports.ts";

/** Dialog with the user's exports: running, ready (kept for a day), and failed. */
function ExportsDialog({ exports, onClosed }: { exports: Exports; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const { query, list = [] } = exports;
  return (
    <Modal
      open={open}
      title={text("exports")}
      width={640}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ProblemBanner query={query} />
      {list.length === 0 ? (
        <p className="note">{text("none")}</p>
      ) : (
        <ul className="export-rows" aria-label={text("exports")}>
          {list.map((file) => (
            <ExportRow
              key={file._id}
              file={file}
              onChanged={() => void query.refetch()}
              onDownload={() => void exports.download(file._id)}
            />
          ))}
        </ul>
      )}
    </Modal>
  );
}

/** Button in the head of the page that opens the list of exports. Renders nothing if the user has no export. */
function ExportsButton({ exports, onOpen }: { exports: Exports; onOpen: () => void }) {
  const { list, running } = exports;
  if (list === undefined || list.length === 0) return null;
  return (
    <Button icon={<FolderDown size={16} aria-hidden="true" />} onClick={onOpen}>
      {text(running ? "running" : "exports")}
    </Button>
  );
}

/** A requested export, with the number of alarms that the batch bar shows. */
export interface AskedExport {
  chosen: Chosen;
  count: number;
  more: boolean;
  /** Called when the export was started and the selection is no longer needed. */
  onStarted: () => void;
}

/** Returns the button and the dialogs for exports of the alarms page. `ask` opens the dialog for a new export. */
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
