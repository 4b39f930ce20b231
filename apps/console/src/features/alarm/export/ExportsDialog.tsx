import { Modal } from "antd";
import { useState } from "react";
import { ProblemBanner } from "../../../shared/screen/ProblemBanner.tsx";
import { ExportRow } from "./ExportRow.tsx";
import { exportText as text } from "./export.texts.ts";
import { type Exports } from "./use-exports.ts";

/** One's own exports: under way, ready for a day, failed. */
export function ExportsDialog({ exports, onClosed }: { exports: Exports; onClosed: () => void }) {
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
