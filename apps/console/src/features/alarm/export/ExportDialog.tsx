import { type exportMessages as Api, exportMessages } from "@huiyan/contract/alarm/export.api";
import {
  type ExportFormat,
  exportFormats,
  exportPicturesMax,
  exportRowsMax,
} from "@huiyan/contract/alarm/export.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { Checkbox, Radio } from "antd";
import { useState } from "react";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { counted, grouped } from "#shared/format/count.ts";
import { type Chosen } from "../use-message-commands.ts";
import { exportText as text } from "./export.texts.ts";

interface Props {
  chosen: Chosen;
  count: number;
  more: boolean;
  onStarted: (started: Answer<typeof Api>) => void;
  onClosed: () => void;
}

/** Dialog that asks for the format of an export and whether to include pictures. */
export function ExportDialog({ chosen, count, more, onStarted, onClosed }: Props) {
  const [format, setFormat] = useState<ExportFormat>(count > exportRowsMax.xls ? "xlsx" : "xls");
  const [pictures, setPictures] = useState(false);
  const run = useConfirm(exportMessages, () => ({ ...chosen, format, pictures: pictures && format === "xlsx" }), {
    onSuccess: onStarted,
  });
  const blocked =
    format === "xls" && count > exportRowsMax.xls ? text("tooMany", { n: grouped(exportRowsMax.xls) }) : undefined;
  return (
    <CommandDialog
      run={run}
      title={text("title", { n: counted(count, more) })}
      action={text("confirm")}
      blocked={blocked}
      problem={run.problem ?? blocked}
      onClosed={onClosed}
    >
      <Radio.Group
        className="export-formats"
        aria-label={text("format")}
        value={format}
        onChange={({ target }) => setFormat(exportFormats.find((each) => each === target.value) ?? "xls")}
      >
        {exportFormats.map((each) => (
          <Radio key={each} value={each}>
            {text(each)}
            <span className="note"> {text("maxRows", { n: grouped(exportRowsMax[each]) })}</span>
          </Radio>
        ))}
      </Radio.Group>
      <Checkbox
        checked={pictures && format === "xlsx"}
        disabled={format !== "xlsx"}
        onChange={({ target }) => setPictures(target.checked)}
      >
        {text("pictures")}
        <span className="note">
          {" "}
          {format === "xlsx" ? text("picturesHint", { n: grouped(exportPicturesMax) }) : text("picturesNot")}
        </span>
      </Checkbox>
      <p className="note">{text("keptHint")}</p>
    </CommandDialog>
  );
}
